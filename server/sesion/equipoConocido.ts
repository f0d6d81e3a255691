import { randomUUID } from 'node:crypto';
import type { Deps } from '../lib/deps';
import type { Request } from '../lib/serve';

const COOKIE = 'cantera_equipo';
/** Over TLS a browser takes a cookie with this prefix only from an answer over TLS, so that nobody on its network can plant one. */
const nameOf = ({ secure }: Pick<Request, 'secure'>) => (secure ? `__Secure-${COOKIE}` : COOKIE);
/** One year in seconds; browsers limit cookies to 400 days. */
const LIFE_S = 365 * 86_400;
/** Most users per browser, latest first: more do not fit into a cookie. */
const MAX_USUARIOS = 50;

/** A browser, and the users who have signed in on it. */
interface Equipo {
  id: string;
  usuarios: readonly number[];
}

/**
 * Reads the sealed cookie of a known browser; undefined without a valid one. It grants no access: it only distinguishes a user's own
 * browser from a stranger's when failures are counted.
 */
export function equipoConocido({ keys }: Deps, request: Pick<Request, 'cookies' | 'secure'>): Equipo | undefined {
  const sealed = new RegExp(`(?:^|;\\s*)${nameOf(request)}=([^;]*)`).exec(request.cookies)?.[1];
  const [id, usuarios] = (sealed && keys.unseal(sealed)?.split('/')) || [];
  return id && usuarios ? { id, usuarios: usuarios.split('-').map(Number) } : undefined;
}

/** Adds a user to the browser's cookie after a sign-in; it stays after signing out. */
export function recordarEquipo(deps: Deps, request: Request, codigoUsuario: number, setCookie: (cookie: string) => void): void {
  const { id = randomUUID(), usuarios = [] } = equipoConocido(deps, request) ?? {};
  const all = [codigoUsuario, ...usuarios.filter((one) => one !== codigoUsuario)].slice(0, MAX_USUARIOS);
  const value = deps.keys.seal(`${id}/${all.join('-')}`);
  setCookie(`${nameOf(request)}=${value}; Path=/api; Max-Age=${LIFE_S}; HttpOnly; SameSite=Strict${request.secure ? '; Secure' : ''}`);
}
