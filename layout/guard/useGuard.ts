import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { inShell, judge } from './access';
import { rememberDenied } from './denied';
import { forgetWanted, rememberWanted } from './wanted';

/** Whether the page may be painted now; whoever may not see it is sent to the login, or to the page that says so. */
export function useGuard(): boolean {
  const router = useRouter();
  const session = useAppSelector(selectSession);
  const signedIn = useRef(session.success);
  const path = router.pathname;
  const verdict = judge(session, path);

  useEffect(() => {
    if (verdict === 'login') {
      // Who just signed out leaves no address behind for the next one.
      if (!signedIn.current) rememberWanted();
      void router.replace('/auth/login');
    } else if (verdict === 'denied') {
      rememberDenied(path);
      void router.replace('/auth/access');
    } else if (signedIn.current && !session.success && inShell(path)) {
      // The page of refusals stays open to everyone; whoever signs out there leaves it all the same.
      void router.replace('/auth/login');
    } else if (session.success && inShell(path)) {
      forgetWanted();
    }
    signedIn.current = session.success;
    // The router object is new after every change of address; verdict and path say all that matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [verdict, path, session.success]);

  return verdict === 'open';
}
