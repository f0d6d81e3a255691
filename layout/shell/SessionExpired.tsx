import dynamic from 'next/dynamic';
import { rememberWanted } from '../guard/wanted';
import { useLeave } from './useSignOut';

const SessionExpiredDialog = dynamic(() => import('./dialogs/SessionExpiredDialog').then((module) => module.SessionExpiredDialog), {
  ssr: false,
});

/** Shows once that the session is over, then goes to the login; after signing in the user is back on the page. */
export function SessionExpired() {
  const leave = useLeave();
  const onContinue = () => {
    rememberWanted();
    leave();
  };
  return <SessionExpiredDialog onContinue={onContinue} />;
}
