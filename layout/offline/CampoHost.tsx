import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { whenIdle } from '../shell/whenIdle';

const Campo = dynamic(() => import('./Campo').then((module) => module.Campo), { ssr: false });

/** Loads the offline parts after the first paint, on any page. */
export function CampoHost() {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return ready ? <Campo /> : null;
}
