import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useAppSelector } from '@/store/hooks';
import { isPublic } from './access';
import { Shell } from './Shell';
import { useGuard } from './useGuard';
import { Verifying } from './Verifying';

/** Every page, guarded; those of a signed-in user in the shell, the public ones by themselves. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useRouter();
  const signedIn = useAppSelector(({ user }) => user.success);
  const page = useGuard() ? children : <Verifying />;
  return signedIn && !isPublic(pathname) ? <Shell>{page}</Shell> : <main className="bare">{page}</main>;
}
