import { useMemo, useState } from 'react';
import { inBrowser } from '@/utils/stored';

const KEY = 'cantera-menu';

/** A user's preferences for the menu: the pinned pages in order, and the groups that were opened or closed by hand. */
interface MenuMemory {
  favoritas: readonly string[];
  grupos: Readonly<Record<string, boolean>>;
}

const NOTHING: MenuMemory = { favoritas: [], grupos: {} };

/** A hash of the user name (FNV-1a, 32 bits), so that the storage of a shared computer contains no names. */
function markOf(usuario: string): string {
  let hash = 0x811c9dc5;
  for (const sign of usuario.toLowerCase()) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const all = (): Record<string, unknown> => {
  const known = inBrowser.read(KEY);
  return isRecord(known) ? known : {};
};

/** A user's preferences in this browser; the defaults where nothing, or nothing valid, is stored. */
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

/**
 * A user's menu preferences and the functions that change them: pin or unpin a page, open or close a group. Like the theme, they outlive
 * the session.
 */
export function useMenuMemory(usuario: string | undefined) {
  const [memory, setMemory] = useState(() => (usuario === undefined ? NOTHING : menuMemory(usuario)));
  const change = useMemo(() => {
    const set = (next: (was: MenuMemory) => MenuMemory) => {
      if (usuario === undefined) return;
      // Another tab may have changed the stored value meanwhile.
      const now = next(menuMemory(usuario));
      inBrowser.write(KEY, { ...all(), [markOf(usuario)]: now });
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
