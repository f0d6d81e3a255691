import type pg from 'pg';
import type { Logger } from 'pino';
import type { Progreso } from '@/contract/realtime/novedad';
import { leerDesde, MUCHAS, type Tramo } from './eventos';
import type { Deps as Base } from '../lib/serve';

/**
 * Progress of a job that one session watches. It is sent by NOTIFY outside the job's transaction, because uncommitted rows are invisible.
 */
export interface Avance extends Progreso {
  sesion: string;
}

/** A subscriber to events. */
export interface Oyente {
  /** Events in the order of their ids, each at least once; `hasta`: all events before this position have been delivered. */
  tramo: (tramo: Pick<Tramo, 'hasta' | 'filas'>) => void;
  /** Too many events happened; the subscriber must reload what it shows. */
  perdido: (hasta: string) => void;
  avance: (avance: Avance) => void;
  /** The server is stopping. */
  cerrar: () => void;
}

/** Delivers events of the database to the subscribers in this process. */
export interface Difusor {
  /**
   * Subscribes; resolves once no event committed later can be missed. Undefined while the server is stopping or cannot reach the database.
   */
  suscribir: (oyente: Oyente) => Promise<(() => void) | undefined>;
  /** Reads new events: called when some were announced or may have been missed. */
  despertar: () => void;
  /** Another server became the primary: events that it does not have may have been told, so every subscriber reloads what it shows. */
  relevar: () => void;
  avance: (avance: Avance) => void;
  /** How many subscribe in this process. */
  cuantos: () => number;
  cerrar: () => void;
}

/** What serving live events takes. */
export type Deps = Base & { difusor: Difusor };

/** Delay (ms) before reading again after a database error. */
const OTRA_VEZ_MS = 500;
/** Largest transaction id: reading from it returns only the current position. */
const FIN = '18446744073709551615';

/** Creates a server's event reader. Without subscribers it reads nothing. */
export function difusorDe(pool: pg.Pool, log: Logger): Difusor {
  const oyentes = new Set<Oyente>();
  /** Events of all transactions below this id have been delivered; undefined without subscribers. */
  let posicion: string | undefined;
  /** Ids of delivered events whose transactions are not below the position. */
  let vistas = new Set<number>();
  let leyendo: Promise<void> | undefined;
  let otra = false;
  let relevada = false;
  let cerrado = false;

  const decir = ({ hasta, filas }: Tramo) => {
    const nuevas = filas.filter(({ id }) => !vistas.has(id));
    vistas = new Set(filas.map(({ id }) => id));
    posicion = hasta;
    if (filas.length > MUCHAS) oyentes.forEach((uno) => uno.perdido(hasta));
    else if (nuevas.length) oyentes.forEach((uno) => uno.tramo({ hasta, filas: nuevas }));
  };
  const empezar = async () => {
    const { hasta } = await leerDesde(pool, FIN);
    [posicion, vistas] = [hasta, new Set()];
    if (relevada) oyentes.forEach((uno) => uno.perdido(hasta));
    relevada = false;
  };
  const leer = async () => {
    do {
      otra = false;
      if (oyentes.size === 0) [posicion, relevada] = [undefined, false];
      else if (posicion === undefined || relevada) await empezar();
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
      // Without a position events could be missed, so the subscription fails and the client must retry.
      if (posicion === undefined) {
        oyentes.delete(oyente);
        return undefined;
      }
      return () => void oyentes.delete(oyente);
    },
    despertar: () => {
      // Without subscribers the position is dropped; the next subscriber determines it again.
      if (oyentes.size === 0) posicion = undefined;
      else despertar();
    },
    relevar: () => {
      relevada = true;
      despertar();
    },
    cuantos: () => oyentes.size,
    avance: (avance) => oyentes.forEach((uno) => uno.avance(avance)),
    cerrar: () => {
      cerrado = true;
      oyentes.forEach((uno) => uno.cerrar());
    },
  };
}

/**
 * Announces the progress of a session's job. It uses a connection of its own, because a NOTIFY inside the job's transaction would be
 * delivered only at the commit.
 */
export const contarAvance = (pool: pg.Pool, avance: Avance): void =>
  void pool.query({ name: 'avance', text: `select pg_notify('avance', $1)`, values: [JSON.stringify(avance)] }).catch(() => {});
