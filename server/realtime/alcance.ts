import { CLASES, type Clase } from '@/contract/realtime/novedad';
import { soloDe, type UserOfSession } from '../lib/scope';

/** The events that a user may receive: their audiences, and the kinds that their accesses open in a branch. */
export interface Alcance {
  codigoCompania: number;
  /** 's4' a branch, 't' the whole company, 'u7' the user, 'p3' the groups of an instructor. */
  ambitos: ReadonlySet<string>;
  clases: ReadonlySet<Clase>;
}

/** A user's audiences and kinds, from their current accesses and branches. An instructor only gets events of their own groups. */
export function alcanceDe(user: UserOfSession): Alcance {
  const { codigoCompania, codigoUsuario, sucursales, accesos } = user;
  const profesor = soloDe(user);
  const donde = profesor === undefined ? ['t', ...sucursales.map((codigo) => `s${codigo}`)] : [`p${profesor}`];
  const clases = (Object.keys(CLASES) as Clase[]).filter((clase) => CLASES[clase].some((codigo) => accesos.has(codigo)));
  return { codigoCompania, ambitos: new Set([`u${codigoUsuario}`, ...donde]), clases: new Set(clases) };
}

/** Whether a user receives an event: always if it is about themselves, otherwise if its kind is open to them. */
export const oye = ({ codigoCompania, ambitos, clases }: Alcance, una: { codigoCompania: number; ambito: string; clase: Clase }) =>
  una.codigoCompania === codigoCompania && ambitos.has(una.ambito) && (una.ambito.startsWith('u') || clases.has(una.clase));
