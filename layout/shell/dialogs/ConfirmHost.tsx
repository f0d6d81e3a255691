import { later } from '@/components/data/later';
import { useEffect, useState } from 'react';
import { expectDialog } from '@/components/feedback/confirm';
import { useAppSelector } from '@/store/hooks';
import { whenIdle } from '../whenIdle';

const Confirm = later(() => import('@/components/ui/prime/Confirm'), 'Confirm');

/** Renders the dialogs of confirm() for every page; loaded after the first paint, or with the first question. An open question goes with the session. */
export function ConfirmHost() {
  const [ready, setReady] = useState(false);
  const [arrived, setArrived] = useState<() => void>();
  const signedIn = useAppSelector(({ user }) => user.success);
  useEffect(() => {
    const tell = expectDialog(() => setReady(true));
    setArrived(() => tell);
    return whenIdle(() => setReady(true));
  }, []);
  return ready && arrived ? <Confirm key={String(signedIn)} onReady={arrived} /> : null;
}
