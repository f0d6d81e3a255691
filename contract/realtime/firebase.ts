import type { Clase, Llave, Novedad, Progreso } from './novedad';

/*
 * The paths in the Firebase Realtime Database, shared by the server that writes them, the security rules and the browser that reads them
 * (docs/decisions/realtime). As in our own stream, events have kinds and keys only, never a name, an amount or a child.
 *
 *   vivo/{company}/{scope}/{kind}/{id}   an event: { x, k, l }
 *   hasta/{company}                      all events of transactions below this number have been written
 *   oyentes/{session}                    what a session may read; evaluated by the rules
 *   progreso/{session}                   the progress of the session's long task
 *   perdido                              'position.ms': up to that position there were too many events to write singly, and when it was set
 *   publicado                            the position up to which the servers have published; for the servers only
 */

/** An event in the database: transaction number, kind, and keys (omitted if there are none). */
export interface EventoFirebase {
  x: number;
  k: Clase;
  l?: Llave;
}

/** The progress of a long task; `m` is its moment, so that no two values are equal. */
export type ProgresoFirebase = Progreso & { m: number };

/** A user's events share one folder, because a user may read all of them; elsewhere each kind has a folder, which the rules protect. */
export const rutaDeEvento = (ambito: string, clase: Clase) => `${ambito}/${ambito.startsWith('u') ? 'todo' : clase}`;

/** Our server's answer to a session that is about to listen. */
export interface Credencial {
  /** Signs in to Firebase as this session. */
  token: string;
  sesion: string;
  codigoCompania: number;
  /** The folders below the company that the session may read: 's4/cobros', 'u7/todo'. */
  rutas: string[];
  /** Everything committed from here on is, or will be, in those folders. */
  posicion: string;
  sinLeer: number;
  /** The events since the requested position. */
  novedades: Novedad[];
  /** The ids of events already in those folders: they were delivered, or are older than the requested position. */
  vistas: string[];
  /** There were too many events to list. */
  perdido: boolean;
}
