import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { Verifying } from '@/layout/shell/Verifying';

/** Redirects to the login. */
export default function Auth() {
  const router = useRouter();
  useEffect(() => void router.replace('/auth/login'), []); // eslint-disable-line react-hooks/exhaustive-deps -- once
  return <Verifying />;
}
