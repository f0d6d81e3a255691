import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { inShell, judge } from './access';
import { rememberDenied } from './denied';
import { forgetWanted, rememberWanted } from './wanted';
import { useSession } from '@/components/data/useSession';

/** Whether the page may be painted now; a user who may not see it is sent to the login or to /auth/access. */
export function useGuard(): boolean {
  const router = useRouter();
  const session = useSession();
  const signedIn = useRef(session.success);
  const path = router.pathname;
  const verdict = judge(session, path);

  useEffect(() => {
    // The page stays, empty, until the user has read that the session is over.
    if (session.expired) return;
    if (verdict === 'login') {
      // After a sign-out the address is not kept: the next user must not land on it.
      if (!signedIn.current) rememberWanted();
      void router.replace('/auth/login');
    } else if (verdict === 'denied') {
      rememberDenied(path);
      void router.replace('/auth/access');
    } else if (signedIn.current && !session.success && inShell(path)) {
      // /auth/access stays open to everyone, but a user who signs out there goes to the login too.
      void router.replace('/auth/login');
    } else if (session.success && inShell(path)) {
      forgetWanted();
    }
    signedIn.current = session.success;
    // The router object changes with every address; `verdict` and `path` cover every case.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [verdict, path, session.success, session.expired]);

  return verdict === 'open';
}
