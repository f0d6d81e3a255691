import type { Tab } from '../ui/Tabs';
import { searchOf, useAddress } from './useAddress';

/** What the views of one thing do not share; the filters that they do share stay. */
const OWN = ['page', 'sortField', 'sortOrderAsc'];

/**
 * The selected view of a page, kept in the address, how to select another, and whether the address is known. Tabs with different things
 * ('pestana') share no filter: the address keeps nothing of another.
 */
export function useVista(vistas: readonly Tab[], name: 'vista' | 'pestana' = 'vista'): [string, (id: string) => void, boolean] {
  const { router, address } = useAddress();
  const dicha = address === undefined ? null : searchOf(address).get(name);
  const actual = vistas.find(({ id }) => id === dicha)?.id ?? vistas[0]!.id;
  const elegir = (id: string) => {
    const said = name === 'vista' ? searchOf(router.asPath) : new URLSearchParams();
    for (const one of OWN) said.delete(one);
    if (id === vistas[0]!.id) said.delete(name);
    else said.set(name, id);
    void router.push(`${router.pathname}${said.size ? `?${said}` : ''}`, undefined, { shallow: true, scroll: false });
  };
  return [actual, elegir, address !== undefined];
}
