import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { AuthFrame } from '@/layout/auth/AuthFrame';
import { LoginForm } from '@/layout/auth/LoginForm';
import { useVacio } from '@/layout/guard/useVacio';
import { wanted } from '@/layout/guard/wanted';
import { useAppSelector } from '@/store/hooks';

/** The login; a signed-in user is sent on to the wanted page or the start, and on an empty system to the setup. */
export default function Login() {
  const router = useRouter();
  const signedIn = useAppSelector(({ user }) => user.success);
  const { vacio, demostracion } = useVacio().data ?? {};
  useEffect(() => {
    if (signedIn) void router.replace(wanted() ?? '/');
    else if (vacio) void router.replace('/auth/register');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the router object changes with every address
  }, [signedIn, vacio]);
  return (
    <AuthFrame title="Iniciar sesión" lead="Entre con el usuario que le dio su academia.">
      <LoginForm />
      <p className="mt-3">
        <Link href="/auth/forgot-password" className="link">
          ¿Olvidó su contraseña?
        </Link>
      </p>
      {demostracion && (
        <p className="mt-3 text-muted" role="note">
          Es una academia de demostración: entre como <b>admin</b>, <b>caja</b>, <b>profesor</b> o <b>limitado</b> con la contraseña{' '}
          <b>cantera</b>. No escriba datos reales.
        </p>
      )}
    </AuthFrame>
  );
}
