import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { whenIdle } from '../whenIdle';

const Confirm = dynamic(() => import('@/components/ui/prime/Confirm').then((module) => module.Confirm), { ssr: false });

/** Shows what confirmDialog() asks, from any page; loaded when the first paint is over. */
export function ConfirmHost() {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return ready ? <Confirm /> : null;
}
