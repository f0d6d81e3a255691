import { useEffect } from 'react';
import { toast } from '@/components/feedback/toast';
import { useAppSelector } from '@/store/hooks';
import { onStorage, storageFailed } from '@/store/browser/storage';

const WORDS =
  'Este navegador no guarda datos de Cantera (lo impide, o no le queda espacio): si recarga la página, tendrá que entrar de nuevo.';

/** Warns a signed-in user, once, that this browser cannot store the session. */
export function useStorageWarning(): void {
  const signedIn = useAppSelector(({ user }) => user.success);
  useEffect(() => {
    if (!signedIn) return;
    const warn = () => {
      if (storageFailed()) toast('warn', WORDS);
    };
    warn();
    return onStorage(warn);
  }, [signedIn]);
}
