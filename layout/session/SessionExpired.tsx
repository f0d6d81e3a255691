import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { isPublic } from '../guard/access';
import { rememberWanted } from '../guard/wanted';
import { Title } from '../shell/Title';
import { useLeave } from '../shell/useSignOut';
import { whenIdle } from '../shell/whenIdle';

const load = () => import('./SessionExpiredDialog').then((module) => module.SessionExpiredDialog);
const SessionExpiredDialog = dynamic(load, { ssr: false });

/** Loads the dialog while there is a network: a session may end without one. */
export const useExpiredDialog = (): void => useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);

/** Says over an empty page that the session is over, then goes to the login; after signing in the user is back on the page. */
export function SessionExpired() {
  const leave = useLeave();
  const router = useRouter();
  const onContinue = () => {
    rememberWanted();
    leave();
    // The guard leaves a public page open.
    if (isPublic(router.pathname)) void router.replace('/auth/login');
  };
  return (
    <>
      <Title />
      <main />
      <SessionExpiredDialog onContinue={onContinue} />
    </>
  );
}
