import type pg from 'pg';
import { rutaDeEvento, type EventoFirebase, type ProgresoFirebase } from '@/contract/realtime/firebase';
import type { Deps } from '../difusor';
import { leerDesde, MUCHAS, type Fila } from '../eventos';
import type { Base, Cambios } from './base';
import { plazoDe, type Session } from '../../lib/sessions';
import { alcanceDe } from '../alcance';
import type { Clase } from '@/contract/realtime/novedad';

/** Minutes that events stay in Firebase; a client that was away longer catches up from this server. */
const QUEDAN_MIN = 15;
const PARTE = 500;

const SQL = `select codigo_novedad id, codigo_compania c, ambito, clase from novedad
  where creado < now() - make_interval(mins => ${QUEDAN_MIN}) and creado >= $1::timestamptz - make_interval(mins => ${QUEDAN_MIN + 1})`;
const SESIONES = `select codigo_sesion id from sesion where expira < now() and expira >= $1::timestamptz - interval '1 minute'`;

/** Paths to delete from Firebase, in batches: events and sessions that have expired since `desde`, or all that may still be there. */
async function viejas(pool: pg.Pool, desde: Date = new Date(0)): Promise<Cambios[]> {
  const eventos = await pool.query<{ id: number; c: number; ambito: string; clase: Clase }>(SQL, [desde.toISOString()]);
  const sesiones = await pool.query<{ id: string }>(SESIONES, [
    new Date(Math.max(desde.getTime(), Date.now() - 2 * 86_400_000)).toISOString(),
  ]);
  const rutas = [
    ...eventos.rows.map(({ id, c, ambito, clase }) => `vivo/${c}/${rutaDeEvento(ambito, clase)}/${id}`),
    ...sesiones.rows.flatMap(({ id }) => [`oyentes/${id}`, `progreso/${id}`]),
  ];
  return Array.from({ length: Math.ceil(rutas.length / PARTE) }, (_, i) =>
    Object.fromEntries(rutas.slice(i * PARTE, (i + 1) * PARTE).map((ruta) => [ruta, null])),
  );
}

const marcas = (unas: Iterable<string>) => Object.fromEntries([...unas].map((una) => [una, true]));

/** What the security rules check for a session: company, expiry, audiences, and the kinds of events in them. */
function permisoDe({ user, expira }: Session) {
  const { codigoCompania, ambitos, clases } = alcanceDe(user);
  return { c: String(codigoCompania), hasta: expira.getTime(), a: marcas(ambitos), k: marcas(clases) };
}

/** Sessions of users that may still be stored in Firebase. */
const DE_USUARIOS = `select codigo_sesion id from sesion where codigo_usuario = any($1) and expira > now() - interval '1 day'`;

/** Ids of the sessions of these users. */
async function sesionesDe(pool: pg.Pool, usuarios: readonly number[]): Promise<string[]> {
  if (usuarios.length === 0) return [];
  return (await pool.query<{ id: string }>(DE_USUARIOS, [usuarios])).rows.map(({ id }) => id);
}

/** Current permissions of these sessions; null (deleted) for one that has ended. */
async function permisosDe({ sessions, now }: Pick<Deps, 'sessions' | 'now'>, sesiones: readonly string[]): Promise<Cambios> {
  const cambios: Cambios = {};
  for (const id of sesiones) {
    const sesion = await sessions.now(id);
    const vive = sesion !== undefined && plazoDe(sesion) > now().getTime();
    cambios[`oyentes/${id}`] = vive ? permisoDe(sesion) : null;
    if (!vive) cambios[`progreso/${id}`] = null;
  }
  return cambios;
}

/** Publishes the database's events to Firebase. */
export interface Publicador {
  /** Stores a session's current permissions, so that it may listen. Throws when Firebase cannot be reached. */
  admitir: (sesion: string) => Promise<void>;
  cerrar: () => void;
}

/** Largest transaction id: reading from it returns only the current position. */
const FIN = '18446744073709551615';
const OTRA_VEZ_MS = 500;
const MAXIMA_MS = 30_000;
/** Interval (ms) in which admitted sessions are checked: one that idles out ends without an event. */
const REVISAR_MS = 25_000;
const PODAR_MS = 10 * 60_000;

const usuarioDe = ({ ambito, clase }: Fila) => (clase === 'accesos' && ambito.startsWith('u') ? [Number(ambito.slice(1))] : []);

/**
 * Creates a server's publisher. Each write also stores the position reached (`publicado`), from which it continues after a restart or
 * beside other servers; writing an event twice is harmless because it has a fixed path. Changed permissions are written before any event
 * that came after the change.
 */
export function publicadorDe(deps: Pick<Deps, 'pool' | 'sessions' | 'difusor' | 'log' | 'now'>, base: Base): Publicador {
  const { pool, difusor, log } = deps;
  const admitidas = new Set<string>();
  let posicion: string | undefined;
  let vistas = new Set<number>();
  let otra = false;
  let cerrado = false;
  let fallos = 0;
  let soltar = () => {};
  let desdePoda: Date | undefined;
  /** Queue of writes: two writes of a session's permissions must not overtake each other. */
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
    // A position beyond this database's is from another database.
    const demasiadas = filas.length > MUCHAS || BigInt(desde) > BigInt(hasta);
    const nuevas = filas.filter(({ id }) => !vistas.has(id));
    if (nuevas.length || demasiadas) {
      const usuarios = demasiadas ? await usuariosTocados(desde) : nuevas.flatMap(usuarioDe);
      await permitir(await sesionesDe(pool, [...new Set(usuarios)]));
      // Includes the time: while an older transaction runs the position stays the same, and Firebase does not notify listeners of an
      // unchanged value.
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
  const alAzar = (hacer: () => Promise<unknown>) => () => void enFila(hacer).catch(() => {}); // an error is ignored: the next run tries again
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
    const dejar = await difusor.suscribir({
      tramo: despertar,
      perdido: despertar,
      avance: ({ sesion, ...avance }) => {
        // Includes the time, because listeners are not notified of an unchanged value. An error is ignored: newer progress follows soon.
        const dicho: ProgresoFirebase = { ...avance, m: Date.now() };
        void base.escribir({ [`progreso/${sesion}`]: dicho }).catch(() => {});
      },
      cerrar: () => {},
    });
    if (cerrado) dejar?.();
    else if (!dejar) setTimeout(() => void empezar(), OTRA_VEZ_MS).unref();
    else {
      soltar = dejar;
      despertar(); // publishes what happened while no server ran
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
