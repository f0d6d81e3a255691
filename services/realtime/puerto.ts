import type { Novedad } from '@/contract/vivo/novedad';

/*
 * The port of the realtime service; sse.ts is its adapter over our own stream.
 */

/** What an adapter tells. */
export interface Oyente {
  /** Events arrive from now on, what was missed first. */
  abierto: (dicho: { sinLeer?: number }) => void;
  /** One event, perhaps not for the first time. */
  novedad: (novedad: Novedad) => void;
  /** Everything up to here has arrived: whoever goes on later asks from here. */
  posicion: (posicion: string) => void;
  /** More was missed than can be told one by one. */
  perdido: () => void;
  /** No event arrives; the adapter tries to get through again by itself. */
  cortado: () => void;
  /** The session is over: it will not try again. */
  fin: () => void;
}

/** Where to begin. */
export interface Inicio {
  /** The last position that was told; without one, what happened since `cargado`. */
  posicion?: string;
  /** When what is on the screen began to load, in ms of this browser's clock. */
  cargado: number;
}

/** Opens a connection that keeps itself open; the answer ends it. */
export type Abrir = (inicio: Inicio, oyente: Oyente) => () => void;
