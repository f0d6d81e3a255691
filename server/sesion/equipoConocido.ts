import { randomUUID } from 'node:crypto';
import type { Deps } from '../lib/deps';
import type { Request } from '../lib/serve';

const COOKIE = 'cantera_equipo';
/** Browsers keep no cookie for longer than 400 days. */
const LIFE_S = 365 * 86_400;
/** Users of one browser, the latest first: more do not fit a cookie. */
const MAX_USUARIOS = 50;

/** A browser, and the users who signed in there before. */
interface Equipo {
  id: string;
  usuarios: readonly number[];
}

/** What the cookie of a request says, if we sealed it. It opens nothing: it only tells an owner's browser from a stranger's. */
export function equipoConocido({ keys }: Deps, { cookies }: Request): Equipo | undefined {
  const sealed = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies)?.[1];
  const [id, usuarios] = (sealed && keys.unseal(sealed)?.split('/')) || [];
  return id && usuarios ? { id, usuarios: usuarios.split('-').map(Number) } : undefined;
}

/** Remembers in a browser that a user signed in there; it stays when the user signs out. */
export function recordarEquipo(deps: Deps, request: Request, codigoUsuario: number, setCookie: (cookie: string) => void): void {
  const { id = randomUUID(), usuarios = [] } = equipoConocido(deps, request) ?? {};
  const all = [codigoUsuario, ...usuarios.filter((one) => one !== codigoUsuario)].slice(0, MAX_USUARIOS);
  const value = deps.keys.seal(`${id}/${all.join('-')}`);
  setCookie(`${COOKIE}=${value}; Path=/api; Max-Age=${LIFE_S}; HttpOnly; SameSite=Strict${request.secure ? '; Secure' : ''}`);
}
