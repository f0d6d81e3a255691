import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { AuthFrame } from '@/layout/AuthFrame';
import { LoginForm } from '@/layout/LoginForm';
import { wanted } from '@/layout/wanted';
import { useAppSelector } from '@/store/hooks';

/** Sign-in; who is signed in goes on to the wanted page, or to the start. */
export default function Login() {
  const router = useRouter();
  const signedIn = useAppSelector(({ user }) => user.success);
  useEffect(() => {
    if (signedIn) void router.replace(wanted() ?? '/');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the router is new after every change of address
  }, [signedIn]);
  return (
    <AuthFrame title="Iniciar sesión" lead="Entre con el usuario que le dio su academia.">
      <LoginForm />
    </AuthFrame>
  );
}
