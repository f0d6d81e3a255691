import { useEffect } from 'react';
import { toast } from '@/components/feedback/toast';
import { useAppSelector } from '@/store/hooks';
import { onStorage, storageFailed } from '@/store/storage';

const WORDS =
  'Este navegador no guarda datos de Cantera (lo impide, o no le queda espacio): si recarga la página, tendrá que entrar de nuevo.';

/** Says once to who signed in that nothing of the session can be kept. */
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
