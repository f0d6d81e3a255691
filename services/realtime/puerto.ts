import type { Novedad } from '@/contract/realtime/novedad';

/*
 * The port of the realtime service (ports and adapters); sse.ts is the adapter over our own stream, firebase.ts the one over Firebase, and
 * respaldo.ts makes one of both.
 */

/** What an adapter reports. */
export interface Oyente {
  /** The connection is open: events arrive from now on, missed ones first. `respaldo`: by the second channel, since the first cannot be reached. */
  abierto: (dicho: { sinLeer?: number; respaldo?: boolean }) => void;
  /** An event; the same one may arrive twice. */
  novedad: (novedad: Novedad) => void;
  /** Everything up to this position has arrived: a later connection continues from it. */
  posicion: (posicion: string) => void;
  /** Too many events were missed to repeat them one by one. */
  perdido: () => void;
  /** The connection is lost; the adapter reconnects by itself. */
  cortado: () => void;
  /** The session is over: the adapter does not reconnect. */
  fin: () => void;
}

/** Where a connection begins. */
export interface Inicio {
  /** The last reported position; without one, the events since `cargado` are sent. */
  posicion?: string;
  /** When the data on the screen began to load, in ms of this browser's clock. */
  cargado: number;
}

/** Opens a connection that reconnects by itself. Returns the function that closes it. */
export type Abrir = (inicio: Inicio, oyente: Oyente) => () => void;
