import { CLASES, type Clase } from '@/contract/vivo/novedad';
import { soloDe, type User } from '../lib/user';

/** What a user hears of: the scopes that are theirs, and the kinds of events that their accesses open in a branch. */
export interface Alcance {
  codigoCompania: number;
  /** 's4' a branch, 't' the whole company, 'u7' oneself, 'p3' the groups of an instructor. */
  ambitos: ReadonlySet<string>;
  clases: ReadonlySet<Clase>;
}

/** The scope of a user, from accesses and branches as they are now. An instructor hears of the own groups and of nothing else of a branch. */
export function alcanceDe(user: User): Alcance {
  const { codigoCompania, codigoUsuario, sucursales, accesos } = user;
  const profesor = soloDe(user);
  const donde = profesor === undefined ? ['t', ...sucursales.map((codigo) => `s${codigo}`)] : [`p${profesor}`];
  const clases = (Object.keys(CLASES) as Clase[]).filter((clase) => CLASES[clase].some((codigo) => accesos.has(codigo)));
  return { codigoCompania, ambitos: new Set([`u${codigoUsuario}`, ...donde]), clases: new Set(clases) };
}

/** Whether an event is for somebody: one of themselves always, any other one by its kind. */
export const oye = ({ codigoCompania, ambitos, clases }: Alcance, una: { codigoCompania: number; ambito: string; clase: Clase }) =>
  una.codigoCompania === codigoCompania && ambitos.has(una.ambito) && (una.ambito.startsWith('u') || clases.has(una.clase));
