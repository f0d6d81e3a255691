import { randomUUID } from 'node:crypto';
import type { Deps, Request } from '../lib/serve';

// The first match wins: browsers include each other's names, with the more specific name in addition.
const NAVEGADORES: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SISTEMAS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nombreEn = (list: readonly [RegExp, string][], agente: string) => list.find(([pattern]) => pattern.test(agente))?.[1];

const COOKIE = 'cantera_equipo';
/** Over TLS a browser takes a cookie with this prefix only from this very host over TLS: nobody on its network or beside it can plant one. */
const nameOf = ({ secure }: Pick<Request, 'secure'>) => (secure ? `__Host-${COOKIE}` : COOKIE);
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
  setCookie(
    `${nameOf(request)}=${value}; Path=${request.secure ? '/' : '/api'}; Max-Age=${LIFE_S}; HttpOnly; SameSite=Strict${request.secure ? '; Secure' : ''}`,
  );
}

/** Describes a browser's User-Agent for the user: 'Chrome en Windows'; 'Equipo desconocido' when it is not a known browser. */
export function equipoDe(agente: string): string {
  const navegador = nombreEn(NAVEGADORES, agente);
  const sistema = nombreEn(SISTEMAS, agente);
  if (navegador && sistema) return `${navegador} en ${sistema}`;
  return navegador ?? sistema ?? 'Equipo desconocido';
}
