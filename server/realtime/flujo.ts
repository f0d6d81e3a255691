import type { Context } from 'hono';
import { plazoDe, sessionOf, type Session } from '../lib/sessions';
import { Refusal } from '../lib/serve';
import { requestOf } from '../lib/http/incoming';
import { leerPedido, pedidoDe, type Pedido } from './pedido';
import { alcanceDe, oye, type Alcance } from './alcance';
import { contarSinLeer } from './campana';
import type { Deps, Oyente } from './difusor';
import { novedadDe, type Tramo } from './eventos';

/**
 * Interval (ms) of the heartbeat comment, which keeps proxies from closing a stream and shows the client that it is alive; sessions are
 * checked then too.
 */
const LATIDO_MS = 25_000;
/** Clients of a stopping server spread their reconnections over this time (ms). */
const REGRESO_MS = 2000;
/** Bytes buffered for a slow client before it is disconnected; it reconnects and catches up. */
const ATRASO = 64 * 1024;
/** Streams per session (one browser): more are remains of broken connections. */
const POR_SESION = 4;

const texto = new TextEncoder();
const mensaje = (datos: object, { event, id }: { event?: string; id?: string } = {}) =>
  texto.encode(`${event ? `event: ${event}\n` : ''}${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(datos)}\n\n`);
const LATIDO = texto.encode(':\n\n');

interface Flujo {
  latir: () => void;
  cerrar: () => void;
}

/** The event streams of one server; each lasts as long as its session. */
export function flujosDe(deps: Deps) {
  const abiertos = new Map<string, Set<Flujo>>();
  let reloj: NodeJS.Timeout | undefined;

  const anotar = (sesion: string, flujo: Flujo) => {
    const suyos = abiertos.get(sesion) ?? new Set();
    abiertos.set(sesion, suyos.add(flujo));
    if (suyos.size > POR_SESION) [...suyos][0]!.cerrar();
    reloj ??= setInterval(() => abiertos.forEach((unos) => unos.forEach((uno) => uno.latir())), LATIDO_MS);
    return () => {
      suyos.delete(flujo);
      if (suyos.size === 0 && abiertos.get(sesion) === suyos) abiertos.delete(sesion);
      if (abiertos.size > 0) return;
      clearInterval(reloj);
      reloj = undefined;
    };
  };

  return async (c: Context): Promise<Response> => {
    const { token } = requestOf(c, deps.proxies);
    // `use: false`: an open screen that nobody uses does not prolong its session.
    const sesion = await sessionOf(deps, token, { use: false });
    const body = await abrir(deps, sesion, pedidoDe(c), anotar);
    c.header('Content-Type', 'text/event-stream; charset=UTF-8');
    c.header('Cache-Control', 'no-store, no-transform');
    c.header('X-Accel-Buffering', 'no'); // tells nginx not to buffer the stream
    return c.body(body);
  };
}

async function abrir(
  deps: Deps,
  sesion: Session,
  pedido: Pedido,
  anotar: (sesion: string, flujo: Flujo) => () => void,
): Promise<ReadableStream<Uint8Array>> {
  const { user } = sesion;
  let alcance: Alcance = alcanceDe(user);
  let salida: ReadableStreamDefaultController<Uint8Array> | undefined;
  let empezar!: () => void;
  /** What is told, one after the other: nothing before the stream's first bytes, nothing before an earlier event that still waits. */
  let fila = new Promise<void>((listo) => (empezar = listo));
  const alFinal: (() => void)[] = [];

  const cerrar = (ultimo?: Uint8Array) => {
    if (!salida) return;
    const por = salida;
    salida = undefined;
    alFinal.forEach((soltar) => soltar());
    try {
      if (ultimo) por.enqueue(ultimo);
      por.close();
    } catch {
      // The client has already disconnected.
    }
  };
  const enviar = (bytes: Uint8Array) => {
    if (!salida) return;
    if ((salida.desiredSize ?? 0) < -ATRASO) return cerrar();
    salida.enqueue(bytes);
  };
  // A stream that failed ends: its client comes back, and goes on from its position.
  const luego = (decir: () => void | Promise<void>) => void (fila = fila.then(decir).catch(() => cerrar()));
  const contar = ({ hasta, filas }: Pick<Tramo, 'hasta' | 'filas'>) => {
    const suyas = filas.filter((una) => oye(alcance, una));
    suyas.forEach((una) => enviar(mensaje(novedadDe(una), { id: hasta })));
  };
  const perdido = (hasta: string) => enviar(mensaje({}, { event: 'perdido', id: hasta }));
  const revisar = async (leer: typeof deps.sessions.get) => {
    const ahora = await leer(user.sesion).catch(() => sesion);
    if (!ahora || plazoDe(ahora) <= deps.now().getTime()) return cerrar(mensaje({}, { event: 'fin' }));
    alcance = alcanceDe(ahora.user);
  };
  const esSuya = (tramo: Pick<Tramo, 'filas'>) =>
    tramo.filas.some(({ clase, ambito }) => clase === 'accesos' && alcance.ambitos.has(ambito));
  const oyente: Oyente = {
    // Permissions are read again before events that came after their change are sent: the session cache may be notified later than this
    // stream.
    tramo: (tramo) =>
      luego(async () => {
        if (esSuya(tramo)) await revisar(deps.sessions.now);
        contar(tramo);
      }),
    // The lost events may have included a change of the user's permissions.
    perdido: (hasta) => luego(() => revisar(deps.sessions.now).then(() => perdido(hasta))),
    avance: ({ sesion: suya, ...avance }) => {
      if (suya === user.sesion) luego(() => enviar(mensaje({ id: '', clase: 'progreso', llave: avance })));
    },
    cerrar: () => cerrar(mensaje({ espera: REGRESO_MS }, { event: 'adios' })),
  };

  const soltar = await deps.difusor.suscribir(oyente);
  if (!soltar) throw new Refusal(503, 'El servidor se está reiniciando; vuelva en un momento', { retryAfter: 1 });
  try {
    // Read after subscribing, so that no event is missed; one may come twice, and clients recognize it by its id.
    const { tramo, faltan } = await leerPedido(deps, user.codigoCompania, pedido);
    if (esSuya(tramo)) await revisar(deps.sessions.now);
    const sinLeer = await contarSinLeer(deps.db, user, deps.now());
    return new ReadableStream(
      {
        start: (controller) => {
          salida = controller;
          alFinal.push(
            soltar,
            anotar(user.sesion, { latir: () => (enviar(LATIDO), void revisar(deps.sessions.get)), cerrar: () => cerrar() }),
          );
          enviar(mensaje({ sinLeer }, { event: 'abierto', id: tramo.hasta }));
          if (faltan) perdido(tramo.hasta);
          else contar(tramo);
          empezar();
        },
        cancel: () => cerrar(),
      },
      { highWaterMark: ATRASO, size: ({ byteLength }) => byteLength },
    );
  } catch (error) {
    soltar();
    throw error;
  }
}
