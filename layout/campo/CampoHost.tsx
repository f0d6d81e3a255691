import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { whenIdle } from '../shell/whenIdle';

const Campo = dynamic(() => import('./Campo').then((module) => module.Campo), { ssr: false });

/** Work without a connection, on any page; loaded when the first paint is over. */
export function CampoHost() {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return ready ? <Campo /> : null;
}
