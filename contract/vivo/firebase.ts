import type { Clase, Llave, Novedad, Progreso } from './novedad';

/*
 * Where things lie in the Firebase Realtime Database, for the server that writes, the rules that guard and the browser that listens
 * (docs/decisions/084). Nothing there says more than our own stream: kinds and keys, never a name, an amount or a child.
 *
 *   vivo/{company}/{scope}/{kind}/{id}   an event: { x, k, l }
 *   hasta/{company}                      everything of transactions below it has been written
 *   oyentes/{session}                    what a session may hear; the rules ask it
 *   progreso/{session}                   how far its work has come
 *   perdido                              position up to which more happened than was told one by one, and when that was said: 'position.ms'
 *   publicado                            up to where the servers have written; for them alone
 */

/** An event as it lies there: the number of its transaction, its kind, its keys (left out when there are none). */
export interface EventoFirebase {
  x: number;
  k: Clase;
  l?: Llave;
}

/** How far work has come, and when that was, so that no two are the same. */
export type ProgresoFirebase = Progreso & { m: number };

/** Below a user everything lies together, for who may hear one thing of it may hear all; elsewhere each kind has a folder, which the rules guard. */
export const rutaDeEvento = (ambito: string, clase: Clase) => `${ambito}/${ambito.startsWith('u') ? 'todo' : clase}`;

/** What our server says to a session that is about to listen there. */
export interface Credencial {
  /** Signs in to Firebase as this session. */
  token: string;
  sesion: string;
  codigoCompania: number;
  /** The folders below the company that the session may hear: 's4/cobros', 'u7/todo'. */
  rutas: string[];
  /** What was committed from here on lies in those folders, or will. */
  posicion: string;
  sinLeer: number;
  /** What happened since the position that was asked for. */
  novedades: Novedad[];
  /** The ids of what lies in those folders already: it was told, or is older than what was asked for. */
  vistas: string[];
  /** That was more than can be told one by one. */
  perdido: boolean;
}
