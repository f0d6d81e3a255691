import { rutaDeEvento, type EventoFirebase, type ProgresoFirebase } from '@/contract/vivo/firebase';
import type { Deps } from '../../lib/deps';
import { leerDesde, MUCHAS, type Fila } from '../leer';
import type { Base, Cambios } from './base';
import { permisosDe, sesionesDe } from './permisos';
import { viejas } from './viejas';

/** Takes what the database tells to Firebase. */
export interface Publicador {
  /** Lets a session listen there, with what it may hear now. Throws where Firebase cannot be reached. */
  admitir: (sesion: string) => Promise<void>;
  cerrar: () => void;
}

/** The highest number of a transaction: from there on nothing is read but the position. */
const FIN = '18446744073709551615';
const OTRA_VEZ_MS = 500;
const MAXIMA_MS = 30_000;
/** So often it looks which of the sessions that it let in are over: one that nobody uses any more ends without an event. */
const REVISAR_MS = 25_000;
const PODAR_MS = 10 * 60_000;

const usuarioDe = ({ ambito, clase }: Fila) => (clase === 'accesos' && ambito.startsWith('u') ? [Number(ambito.slice(1))] : []);

/**
 * A server's hand to Firebase. What it has written it notes there (`publicado`), in the same write: after a restart, and beside other servers, it goes on
 * from there, and what is written twice lies at the same path. What somebody may hear is written before anything that came after the change.
 */
export function publicadorDe(deps: Pick<Deps, 'pool' | 'sessions' | 'vivo' | 'log' | 'now'>, base: Base): Publicador {
  const { pool, vivo, log } = deps;
  const admitidas = new Set<string>();
  let posicion: string | undefined;
  let vistas = new Set<number>();
  let otra = false;
  let cerrado = false;
  let fallos = 0;
  let soltar = () => {};
  let desdePoda: Date | undefined;
  /** One hand: two writes of what a session may hear never pass each other. */
  let cola: Promise<unknown> = Promise.resolve();
  const enFila = <T>(hacer: () => Promise<T>): Promise<T> => {
    const hecho = cola.then(hacer);
    cola = hecho.catch(() => {});
    return hecho;
  };

  const permitir = async (sesiones: readonly string[]) => {
    const cambios = await permisosDe(deps, sesiones);
    for (const id of sesiones) if (cambios[`oyentes/${id}`] === null) admitidas.delete(id);
    if (sesiones.length) await base.escribir(cambios);
  };
  const usuariosTocados = async (desde: string) => {
    const text = `select distinct substr(ambito, 2)::int u from novedad where xid >= $1::xid8 and clase = 'accesos' and ambito like 'u%'`;
    return (await pool.query<{ u: number }>(text, [desde])).rows.map(({ u }) => u);
  };
  const publicar = async (desde: string) => {
    const { hasta, filas } = await leerDesde(pool, desde);
    // A position that this database has not reached is of another one.
    const demasiadas = filas.length > MUCHAS || BigInt(desde) > BigInt(hasta);
    const nuevas = filas.filter(({ id }) => !vistas.has(id));
    if (nuevas.length || demasiadas) {
      const usuarios = demasiadas ? await usuariosTocados(desde) : nuevas.flatMap(usuarioDe);
      await permitir(await sesionesDe(pool, [...new Set(usuarios)]));
      // With its moment: while an older transaction runs the position stays, and what does not change is heard by nobody.
      await base.escribir(
        demasiadas ? { perdido: `${hasta}.${Date.now()}`, publicado: hasta } : { ...eventosDe(nuevas, hasta), publicado: hasta },
      );
    }
    vistas = new Set(filas.map(({ id }) => id));
    return hasta;
  };
  const vuelta = async () => {
    posicion ??= await base.leer('publicado');
    if (posicion === undefined) {
      ({ hasta: posicion } = await leerDesde(pool, FIN));
      await base.escribir({ publicado: posicion });
    } else posicion = await publicar(posicion);
    fallos = 0;
  };
  const despertar = () => {
    if (otra || cerrado) return;
    otra = true;
    void enFila(() => {
      otra = false;
      return vuelta();
    }).catch((error: unknown) => {
      log.warn({ name: (error as Error)?.name, reason: (error as Error)?.message }, 'events not taken to Firebase');
      setTimeout(despertar, Math.min(MAXIMA_MS, OTRA_VEZ_MS * 2 ** fallos++)).unref();
    });
  };
  const alAzar = (hacer: () => Promise<unknown>) => () => void enFila(hacer).catch(() => {}); // the next time does it
  const revisar = setInterval(
    alAzar(async () => {
      const cambios = await permisosDe(deps, [...admitidas]);
      const acabadas = [...admitidas].filter((id) => cambios[`oyentes/${id}`] === null);
      await permitir(acabadas);
    }),
    REVISAR_MS,
  );
  const podar = setInterval(
    alAzar(async () => {
      const ahora = new Date();
      for (const parte of await viejas(pool, desdePoda)) await base.escribir(parte);
      desdePoda = ahora;
    }),
    PODAR_MS,
  );
  revisar.unref();
  podar.unref();

  const empezar = async () => {
    const dejar = await vivo.suscribir({
      tramo: despertar,
      perdido: despertar,
      avance: ({ sesion, ...avance }) => {
        // With its moment: what lies there already is heard by nobody. What fails is nothing, for more is told soon.
        const dicho: ProgresoFirebase = { ...avance, m: Date.now() };
        void base.escribir({ [`progreso/${sesion}`]: dicho }).catch(() => {});
      },
      cerrar: () => {},
    });
    if (cerrado) dejar?.();
    else if (!dejar) setTimeout(() => void empezar(), OTRA_VEZ_MS).unref();
    else {
      soltar = dejar;
      despertar(); // what was told while no server ran
    }
  };
  void empezar();

  return {
    admitir: (sesion) =>
      enFila(async () => {
        admitidas.add(sesion);
        await permitir([sesion]);
      }),
    cerrar: () => {
      cerrado = true;
      clearInterval(revisar);
      clearInterval(podar);
      soltar();
    },
  };
}

function eventosDe(filas: readonly Fila[], hasta: string): Cambios {
  const eventos = filas.map(({ id, xid, codigoCompania, ambito, clase, llave }) => {
    const evento: EventoFirebase = { x: Number(xid), k: clase, l: llave };
    return [`vivo/${codigoCompania}/${rutaDeEvento(ambito, clase)}/${id}`, evento] as const;
  });
  const companias = filas.map(({ codigoCompania }) => [`hasta/${codigoCompania}`, hasta] as const);
  return Object.fromEntries<unknown>([...eventos, ...companias]);
}
