import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useAppSelector } from '@/store/hooks';
import { whenIdle } from '../whenIdle';

const Confirm = dynamic(() => import('@/components/ui/prime/Confirm').then((module) => module.Confirm), { ssr: false });

/** Renders the dialogs of confirmDialog() for every page; loaded after the first paint. An open question goes with the session. */
export function ConfirmHost() {
  const [ready, setReady] = useState(false);
  const signedIn = useAppSelector(({ user }) => user.success);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return ready ? <Confirm key={String(signedIn)} /> : null;
}
