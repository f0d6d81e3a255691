import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect, type ReactNode } from 'react';
import { retirarPrimera, usePintada } from '@/components/ui/primera';
import { useAppSelector } from '@/store/hooks';
import { selectPendiente } from '@/store/session';
import { CampoHost } from '../campo/CampoHost';
import { inShell } from '../guard/access';
import { SessionExpired } from './SessionExpired';
import { Shell } from './Shell';
import { Title } from './Title';
import { useAppearance } from '../settings/useAppearance';
import { useFocusKeeper } from './useFocusKeeper';
import { useForbidden } from '../guard/useForbidden';
import { useGuard } from '../guard/useGuard';
import { useStorageWarning } from './useStorageWarning';
import { Verifying } from './Verifying';

const PendienteFirst = dynamic(() => import('../guard/PendienteFirst').then((module) => module.PendienteFirst), {
  ssr: false,
  loading: Verifying,
});

/** Every page, guarded; those of a signed-in user in the shell, the public ones by themselves. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useRouter();
  const signedIn = useAppSelector(({ user }) => user.success);
  const pendiente = useAppSelector(selectPendiente);
  const open = useGuard();
  const [refused, setRefused] = useForbidden();
  useAppearance();
  useFocusKeeper();
  useStorageWarning();
  // What the document shows is a page of the shell: of no other, and of none that has to wait.
  usePintada(!signedIn || !open || !!pendiente || !inShell(pathname));
  useEffect(() => retirarPrimera, [pathname]);
  const page = open ? children : <Verifying />;
  const expired = refused === 'session' && <SessionExpired />;
  // What has to be done first comes before any page: none is painted.
  if (signedIn && pendiente && inShell(pathname)) {
    return (
      <>
        <Title />
        <PendienteFirst key={pendiente} pendiente={pendiente} />
        {expired}
      </>
    );
  }
  return (
    <>
      {/* Next reads a new title out: not that of a page which may not be seen. */}
      <Title path={open ? pathname : undefined} />
      {signedIn && inShell(pathname) ? (
        <Shell branches={refused === 'sucursal'} onBranches={(shown) => setRefused(shown ? 'sucursal' : undefined)}>
          {page}
        </Shell>
      ) : (
        <>
          <CampoHost />
          <main>{page}</main>
        </>
      )}
      {expired}
    </>
  );
}
