import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import type { Tab } from '../ui/Tabs';

/** What the views of one thing do not share; the filters that they do share stay. */
const OWN = ['page', 'sortField', 'sortOrderAsc'];

/**
 * The selected view of a page, kept in the address, how to select another, and whether the address is known: the first render must match
 * the static export, which has no query. Tabs with different things ('pestana') share no filter: the address keeps nothing of another.
 */
export function useVista(vistas: readonly Tab[], name: 'vista' | 'pestana' = 'vista'): [string, (id: string) => void, boolean] {
  const router = useRouter();
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const known = mounted && router.isReady;
  const paramsOf = () => new URL(router.asPath, 'http://x').searchParams;
  const dicha = known ? paramsOf().get(name) : null;
  const actual = vistas.find(({ id }) => id === dicha)?.id ?? vistas[0]!.id;
  const elegir = (id: string) => {
    const said = name === 'vista' ? paramsOf() : new URLSearchParams();
    for (const one of OWN) said.delete(one);
    if (id === vistas[0]!.id) said.delete(name);
    else said.set(name, id);
    void router.push(`${router.pathname}${said.size ? `?${said}` : ''}`, undefined, { shallow: true, scroll: false });
  };
  return [actual, elegir, known];
}
