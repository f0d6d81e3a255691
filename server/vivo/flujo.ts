import type { Context } from 'hono';
import { plazoDe, sessionOf } from '../lib/authenticate';
import type { Deps } from '../lib/deps';
import { Refusal } from '../lib/errors';
import { requestOf } from '../lib/http/incoming';
import type { Session } from '../lib/sessions';
import { leerPedido } from './alDia';
import { alcanceDe, oye, type Alcance } from './alcance';
import { contarSinLeer } from './campana';
import type { Oyente } from './difusor';
import { novedadDe, type Tramo } from './leer';
import { pedidoDe, type Pedido } from './pedido';

/** A comment so often keeps proxies from ending a stream, and tells the client that it lives; sessions are looked at then, too. */
export const LATIDO_MS = 25_000;
/** Clients of a server that stops come back within so long, not all at once. */
const REGRESO_MS = 2000;
/** A client that reads so little is let go: it comes back and catches up. */
const ATRASO = 64 * 1024;
/** Of one session, which is one browser: more are left over from connections that nobody ended yet. */
const POR_SESION = 4;

const texto = new TextEncoder();
const mensaje = (datos: object, { event, id }: { event?: string; id?: string } = {}) =>
  texto.encode(`${event ? `event: ${event}\n` : ''}${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(datos)}\n\n`);
const LATIDO = texto.encode(':\n\n');

interface Flujo {
  latir: () => void;
  cerrar: () => void;
}

/** The streams of one server: who may hear what, for as long as the session lives. */
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
    // Looking is no work: a screen that nobody touches does not keep its session open.
    const sesion = await sessionOf(deps, token, { use: false });
    const body = await abrir(deps, sesion, pedidoDe(c), anotar);
    c.header('Content-Type', 'text/event-stream; charset=UTF-8');
    c.header('Cache-Control', 'no-store, no-transform');
    c.header('X-Accel-Buffering', 'no'); // nginx would hold back what comes in small pieces
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
  /** What is told before the first words are out. */
  let antes: (() => void)[] | undefined = [];
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
      // The client is gone already.
    }
  };
  const enviar = (bytes: Uint8Array) => {
    if (!salida) return;
    if ((salida.desiredSize ?? 0) < -ATRASO) return cerrar();
    salida.enqueue(bytes);
  };
  const luego = (decir: () => void) => (antes ? void antes.push(decir) : decir());
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
    // What somebody may hear is read anew before anything that came after the change is told; the memory of sessions may hear of it later than we.
    tramo: (tramo) => luego(() => (esSuya(tramo) ? void revisar(deps.sessions.now).then(() => contar(tramo)) : contar(tramo))),
    // What a user may hear may be among what was lost.
    perdido: (hasta) => luego(() => void revisar(deps.sessions.now).then(() => perdido(hasta))),
    avance: ({ sesion: suya, ...avance }) => {
      if (suya === user.sesion) luego(() => enviar(mensaje({ id: '', clase: 'progreso', llave: avance })));
    },
    cerrar: () => cerrar(mensaje({ espera: REGRESO_MS }, { event: 'adios' })),
  };

  const soltar = await deps.vivo.suscribir(oyente);
  if (!soltar) throw new Refusal(503, 'El servidor se está reiniciando; vuelva en un momento', { retryAfter: 1 });
  try {
    // Read after we hear: what is committed from here on comes twice at most, and a client knows an event by its id.
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
          const guardadas = antes!;
          antes = undefined;
          if (faltan) perdido(tramo.hasta);
          else contar(tramo);
          guardadas.forEach((decir) => decir());
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
