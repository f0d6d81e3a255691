import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

const ConfirmDialog = dynamic(() => import('primereact/confirmdialog').then((module) => module.ConfirmDialog), { ssr: false });

const whenIdle = (act: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
};

/** Shows what confirmDialog() asks, from any page; loaded when the first paint is over. */
export function ConfirmHost() {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return ready ? <ConfirmDialog /> : null;
}
