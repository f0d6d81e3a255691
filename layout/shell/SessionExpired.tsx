import dynamic from 'next/dynamic';
import { rememberWanted } from '../guard/wanted';
import { useLeave } from './useSignOut';

const SessionExpiredDialog = dynamic(() => import('./dialogs/SessionExpiredDialog').then((module) => module.SessionExpiredDialog), {
  ssr: false,
});

/** The end of a session on whatever is on the screen: said once, then on to the login, and from there back to the page. */
export function SessionExpired() {
  const leave = useLeave();
  const onContinue = () => {
    rememberWanted();
    leave();
  };
  return <SessionExpiredDialog onContinue={onContinue} />;
}
