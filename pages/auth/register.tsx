import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { later } from '@/components/data/later';
import { AuthFrame } from '@/layout/auth/AuthFrame';
import { useVacio } from '@/layout/guard/useVacio';
import { Verifying } from '@/layout/shell/Verifying';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { sessionOpened } from '@/store/session';
import { ButtonLink } from '@/components/ui/Button';
import { LoadFailed } from '@/components/feedback/Notice';

const RegistroInicial = later(() => import('@/components/sesion/registro/RegistroInicial'), 'RegistroInicial', Verifying);

const Ask = () => (
  <>
    <p className="mb-3">
      Los usuarios de Cantera los crea quien la administra en su academia, en <strong>Mantenimientos, Crear usuario</strong>. Pídale el
      suyo: le dará un nombre de usuario y una contraseña para entrar la primera vez.
    </p>
    <ButtonLink href="/auth/login" label="Iniciar sesión" wide />
  </>
);

/** The setup of an empty system: academy, branch, administrator. Afterwards it says whom to ask for an account. */
export default function Register() {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector(({ user }) => user.success);
  const { data, error, reload, set } = useVacio();
  const vacio = data?.vacio;
  useEffect(() => {
    if (signedIn) void router.replace('/');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the router object changes with every address
  }, [signedIn]);

  if (vacio === false || signedIn)
    return (
      <AuthFrame title="Pida su usuario" lead="Esta academia ya está en Cantera.">
        <Ask />
      </AuthFrame>
    );
  return (
    <AuthFrame title="Bienvenido a Cantera" lead="Tres pasos y su academia estará lista para trabajar.">
      {error && <LoadFailed error={error.message} onRetry={reload} />}
      {!error && vacio === undefined && <Verifying />}
      {vacio && (
        <RegistroInicial
          onDone={(sesion) => void dispatch(sessionOpened(sesion))}
          onTaken={() => set({ vacio: false, demostracion: false })}
        />
      )}
    </AuthFrame>
  );
}
