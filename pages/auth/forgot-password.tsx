import Link from 'next/link';
import { useEffect, useState } from 'react';
import { later } from '@/components/data/later';
import { AuthFrame } from '@/layout/auth/AuthFrame';
import { Skeleton } from '@/components/ui/Skeleton';
import { ButtonLink } from '@/components/ui/Button';

const Coming = () => <Skeleton lines={3} />;
const Solicitar = later(() => import('@/components/sesion/recuperacion/Solicitar'), 'Solicitar', Coming);
const Cambiar = later(() => import('@/components/sesion/recuperacion/Cambiar'), 'Cambiar', Coming);

/** The token after the # of a mailed link. It is read once and removed from the address, so that it stays neither in the history nor on the screen. */
function useToken(): { token?: string; forget: () => void } {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => {
      const found = window.location.hash.slice(1);
      if (!found) return;
      window.history.replaceState(window.history.state, '', window.location.pathname);
      setToken(found);
    };
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return { token, forget: () => setToken(undefined) };
}

const ToLogin = () => (
  <p className="mt-3">
    <Link href="/auth/login" className="link">
      Volver a iniciar sesión
    </Link>
  </p>
);

/** Requests a mailed link for a forgotten password; opened by that link, asks for the new password. */
export default function ForgotPassword() {
  const { token, forget } = useToken();
  const [changed, setChanged] = useState<string>();
  if (changed !== undefined)
    return (
      <AuthFrame title="Contraseña cambiada" lead={`Ya puede entrar como ${changed} con su nueva contraseña.`}>
        <ButtonLink href="/auth/login" label="Iniciar sesión" wide />
      </AuthFrame>
    );
  if (token)
    return (
      <AuthFrame title="Escoja una contraseña" lead="Con ella entrará desde ahora.">
        <div className="loads-first">
          <Cambiar key={token} token={token} onDone={setChanged} />
        </div>
        <p className="mt-3">
          ¿El enlace ya no sirve?{' '}
          <button type="button" className="link-button" onClick={forget}>
            Pedir otro
          </button>
        </p>
        <ToLogin />
      </AuthFrame>
    );
  return (
    <AuthFrame title="Recuperar contraseña" lead="Le enviaremos un enlace al correo que tiene en Cantera.">
      <div className="loads-first">
        <Solicitar />
      </div>
      <ToLogin />
    </AuthFrame>
  );
}
