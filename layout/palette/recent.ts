import { inBrowser } from '@/utils/stored';

const KEY = 'cantera-recientes';
/** How many pages are remembered. */
const MOST = 6;

interface Kept {
  usuario: string;
  rutas: string[];
}

const isKept = (value: unknown): value is Kept => {
  const { usuario, rutas } = (value ?? {}) as Partial<Kept>;
  return typeof usuario === 'string' && Array.isArray(rutas) && rutas.every((ruta) => typeof ruta === 'string');
};

/** The pages that this user visited last, newest first; the list of another user is ignored. It holds paths only, never what was looked up. */
export function recentPages(usuario: string): string[] {
  const known = inBrowser.read(KEY);
  return isKept(known) && known.usuario === usuario ? known.rutas : [];
}

/** Puts a page at the front of the recent ones. */
export function rememberPage(usuario: string, path: string): void {
  const rutas = [path, ...recentPages(usuario).filter((ruta) => ruta !== path)].slice(0, MOST);
  inBrowser.write(KEY, { usuario, rutas } satisfies Kept);
}
