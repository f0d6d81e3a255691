import type pg from 'pg';
import type { Logger } from 'pino';
import type { Progreso } from '@/contract/vivo/novedad';
import { leerDesde, MUCHAS, type Tramo } from './leer';

/** Progress of work that one session watches; it goes round the database, since nobody sees what is not committed. */
export interface Avance extends Progreso {
  sesion: string;
}

/** Who hears what is told. */
export interface Oyente {
  /** Events in the order of their ids, each at least once; `hasta`: everything before it was told. */
  tramo: (tramo: Pick<Tramo, 'hasta' | 'filas'>) => void;
  /** Too much happened to be told: what is on a screen has to be asked for again. */
  perdido: (hasta: string) => void;
  avance: (avance: Avance) => void;
  /** The server stops. */
  cerrar: () => void;
}

/** Hands what the database tells to whoever hears it in this process. */
export interface Difusor {
  /** Hears from now on; resolves once nothing that is committed later can be missed. Undefined while the server stops, or does not reach its database. */
  suscribir: (oyente: Oyente) => Promise<(() => void) | undefined>;
  /** Something was told, or may have been while nobody listened. */
  despertar: () => void;
  avance: (avance: Avance) => void;
  cerrar: () => void;
}

/** After a failure of the database it is read again. */
const OTRA_VEZ_MS = 500;
/** The highest number of a transaction: from there on nothing is read but the position. */
const FIN = '18446744073709551615';

/** A server's reader of events. Without hearers it reads nothing: an idle server stays idle. */
export function difusorDe(pool: pg.Pool, log: Logger): Difusor {
  const oyentes = new Set<Oyente>();
  /** Everything of transactions below it was told; undefined while nobody hears. */
  let posicion: string | undefined;
  /** What was told of transactions that are not below it. */
  let vistas = new Set<number>();
  let leyendo: Promise<void> | undefined;
  let otra = false;
  let cerrado = false;

  const decir = ({ hasta, filas }: Tramo) => {
    const nuevas = filas.filter(({ id }) => !vistas.has(id));
    vistas = new Set(filas.map(({ id }) => id));
    posicion = hasta;
    if (filas.length > MUCHAS) oyentes.forEach((uno) => uno.perdido(hasta));
    else if (nuevas.length) oyentes.forEach((uno) => uno.tramo({ hasta, filas: nuevas }));
  };
  const leer = async () => {
    do {
      otra = false;
      if (oyentes.size === 0) posicion = undefined;
      else if (posicion === undefined) ({ hasta: posicion } = await leerDesde(pool, FIN));
      else decir(await leerDesde(pool, posicion));
    } while (otra);
  };
  const despertar = () => {
    if (cerrado) return;
    otra = true;
    leyendo ??= leer()
      .catch((error: unknown) => {
        log.warn({ name: (error as Error)?.name }, 'events not read');
        setTimeout(despertar, OTRA_VEZ_MS);
      })
      .finally(() => {
        leyendo = undefined;
      });
  };
  return {
    suscribir: async (oyente) => {
      if (cerrado) return undefined;
      oyentes.add(oyente);
      if (posicion === undefined) {
        despertar();
        await leyendo;
      }
      // The database did not say where we are: whoever came has to come again, or something would be missed.
      if (posicion === undefined) {
        oyentes.delete(oyente);
        return undefined;
      }
      return () => void oyentes.delete(oyente);
    },
    despertar: () => {
      // Nobody hears: where we are is forgotten, and found again by the first who does.
      if (oyentes.size === 0) posicion = undefined;
      else despertar();
    },
    avance: (avance) => oyentes.forEach((uno) => uno.avance(avance)),
    cerrar: () => {
      cerrado = true;
      oyentes.forEach((uno) => uno.cerrar());
    },
  };
}

/** Tells a session how far its work has come. Called inside a transaction it is heard at once, which needs a connection of its own. */
export const contarAvance = (pool: pg.Pool, avance: Avance): void =>
  void pool.query({ name: 'avance', text: `select pg_notify('avance', $1)`, values: [JSON.stringify(avance)] }).catch(() => {});
