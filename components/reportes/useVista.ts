import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import type { Tab } from '../ui/Tabs';

/** The selected view of a page, kept in the address; filters shared by the views stay. */
export function useVista(vistas: readonly Tab[]): [string, (id: string) => void] {
  const router = useRouter();
  // The first render must match the static export, which has no query.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const dicha = mounted && router.isReady ? new URL(router.asPath, 'http://x').searchParams.get('vista') : null;
  const actual = vistas.find(({ id }) => id === dicha)?.id ?? vistas[0]!.id;
  const elegir = (id: string) => {
    const said = new URL(router.asPath, 'http://x').searchParams;
    for (const name of ['page', 'sortField', 'sortOrderAsc']) said.delete(name);
    if (id === vistas[0]!.id) said.delete('vista');
    else said.set('vista', id);
    void router.push(`${router.pathname}${said.size ? `?${said}` : ''}`, undefined, { shallow: true, scroll: false });
  };
  return [actual, elegir];
}
