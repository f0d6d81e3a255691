import { useRouter } from 'next/router';
import { useEffect, type ReactNode } from 'react';
import { later } from '@/components/data/later';
import { keepFocus } from '@/components/ui/keyboard/focus';
import { retirarPrimera, usePintada } from '@/components/ui/primera';
import { useAppSelector } from '@/store/hooks';
import { selectPendiente } from '@/store/session';
import { toast } from '@/components/feedback/toast';
import { onStorage, storageFailed } from '@/store/browser/storage';
import { CampoHost } from '../offline/CampoHost';
import { inShell } from '../guard/access';
import { SessionExpired, useExpiredDialog } from '../session/SessionExpired';
import { Shell } from './Shell';
import { Title } from './Title';
import { useAppearance } from '../settings/useAppearance';
import { useForbidden } from '../guard/useForbidden';
import { useGuard } from '../guard/useGuard';
import { Verifying } from './Verifying';

const NOT_STORED =
  'Este navegador no guarda datos de Cantera (lo impide, o no le queda espacio): si recarga la página, tendrá que entrar de nuevo.';

/** Warns a signed-in user, once, that this browser cannot store the session. */
function useStorageWarning(): void {
  const signedIn = useAppSelector(({ user }) => user.success);
  useEffect(() => {
    if (!signedIn) return;
    const warn = () => {
      if (storageFailed()) toast('warn', NOT_STORED);
    };
    warn();
    return onStorage(warn);
  }, [signedIn]);
}

const PendienteFirst = later(() => import('../guard/PendienteFirst'), 'PendienteFirst', Verifying);

/** Every page, guarded: inside the shell for a signed-in user, public pages by themselves. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useRouter();
  const signedIn = useAppSelector(({ user }) => user.success);
  const pendiente = useAppSelector(selectPendiente);
  const open = useGuard();
  const expired = useAppSelector(({ user }) => user.expired);
  const [branches, setBranches] = useForbidden();
  useAppearance();
  useEffect(keepFocus, []);
  useStorageWarning();
  useExpiredDialog();
  // The prerendered content is a page of the shell: it is removed at once for any other page, and for one that has to wait.
  usePintada(!signedIn || !open || !!pendiente || !inShell(pathname));
  useEffect(() => retirarPrimera, [pathname]);
  const page = open ? children : <Verifying />;
  if (expired) return <SessionExpired />;
  // A pending step comes before any page, so none is painted.
  if (signedIn && pendiente && inShell(pathname)) {
    return (
      <>
        <Title />
        <PendienteFirst key={pendiente} pendiente={pendiente} />
      </>
    );
  }
  return (
    <>
      {/* Next announces a new title to screen readers: the title of a page that may not be seen must not be announced. */}
      <Title path={open ? pathname : undefined} />
      {signedIn && inShell(pathname) ? (
        <Shell branches={branches} onBranches={setBranches}>
          {page}
        </Shell>
      ) : (
        <>
          <CampoHost />
          <main>{page}</main>
        </>
      )}
    </>
  );
}
