import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { whenIdle } from '../whenIdle';

const Confirm = dynamic(() => import('@/components/ui/prime/Confirm').then((module) => module.Confirm), { ssr: false });

/** Renders the dialogs of confirmDialog() for every page; loaded after the first paint. */
export function ConfirmHost() {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return ready ? <Confirm /> : null;
}
