import { useMemo, useState } from 'react';
import { keep, kept } from '../shell/kept';

const KEY = 'cantera-menu';

/** How a user likes the menu: the pages pinned on top, in the order in which they were, and which groups were opened or closed by hand. */
export interface MenuMemory {
  favoritas: readonly string[];
  grupos: Readonly<Record<string, boolean>>;
}

const NOTHING: MenuMemory = { favoritas: [], grupos: {} };

/** Stands for a user name, so that the storage of a shared computer names nobody; FNV-1a, 32 bits. */
function markOf(usuario: string): string {
  let hash = 0x811c9dc5;
  for (const sign of usuario.toLowerCase()) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const all = (): Record<string, unknown> => {
  const known = kept(KEY);
  return isRecord(known) ? known : {};
};

/** How a user likes the menu in this browser; nothing pinned where nothing, or nothing sound, was kept. */
export function menuMemory(usuario: string): MenuMemory {
  const known = all()[markOf(usuario)];
  const { favoritas, grupos } = isRecord(known) ? known : {};
  return {
    favoritas: Array.isArray(favoritas) ? favoritas.filter((one) => typeof one === 'string') : [],
    grupos: isRecord(grupos)
      ? (Object.fromEntries(Object.entries(grupos).filter(([, open]) => typeof open === 'boolean')) as MenuMemory['grupos'])
      : {},
  };
}

/** What a user likes of the menu, and how to change it: pin a page or take it off, open or close a group. It outlives the session, as the theme does. */
export function useMenuMemory(usuario: string | undefined) {
  const [memory, setMemory] = useState(() => (usuario === undefined ? NOTHING : menuMemory(usuario)));
  const change = useMemo(() => {
    const set = (next: (was: MenuMemory) => MenuMemory) => {
      if (usuario === undefined) return;
      // Another tab may have changed it meanwhile.
      const now = next(menuMemory(usuario));
      keep(KEY, { ...all(), [markOf(usuario)]: now });
      setMemory(now);
    };
    return {
      pin: (path: string) =>
        set(({ favoritas, grupos }) => ({
          favoritas: favoritas.includes(path) ? favoritas.filter((one) => one !== path) : [...favoritas, path],
          grupos,
        })),
      fold: (group: string, open: boolean) => set(({ favoritas, grupos }) => ({ favoritas, grupos: { ...grupos, [group]: open } })),
    };
  }, [usuario]);
  return { ...memory, ...change };
}
