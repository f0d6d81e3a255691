import type { Abierto, Novedad } from '@/contract/realtime/novedad';
import { dormir, esperaDe } from './espera';
import type { Abrir, Oyente } from './puerto';

/** One server-sent event. */
export interface Mensaje {
  event: string;
  id: string;
  data: string;
}

/** Parses a stream of server-sent events: yields each complete message, skips comments, ends with the stream or the signal. */
async function* mensajesDe(body: ReadableStream<Uint8Array>, signal: AbortSignal, vivo: () => void = () => {}): AsyncGenerator<Mensaje> {
  const reader = body.getReader();
  const dejar = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', dejar);
  const decoder = new TextDecoder();
  let resto = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      vivo();
      const partes = (resto + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      resto = partes.pop()!;
      for (const parte of partes) {
        const campos = new Map(
          parte.split(/\r?\n/).map((linea) => [linea.slice(0, linea.indexOf(':')), linea.slice(linea.indexOf(':') + 1).trimStart()]),
        );
        if (campos.has('data')) yield { event: campos.get('event') ?? 'message', id: campos.get('id') ?? '', data: campos.get('data')! };
      }
    }
  } finally {
    signal.removeEventListener('abort', dejar);
    dejar();
  }
}

/** The query for our server: from a position on, or by how many ms ago the page began to load. */
export const queryDe = (posicion: string | undefined, cargado: number) =>
  posicion === undefined ? `hace=${Math.min(600_000, Math.max(0, Date.now() - cargado))}` : `desde=${posicion}`;

/** After this many ms without data, not even a comment, the connection counts as dead. */
const MUERTO_MS = 65_000;

interface Como {
  /** Requests the stream; throws if there is no answer. */
  pedir: (query: string, signal: AbortSignal) => Promise<Response>;
  /** What the stream is requested with. Once it is another than that of a stream which was refused or ended, the stream is requested again. */
  conQue?: () => string | undefined;
  muertoMs?: number;
}

/** How a connection ended: whether to reconnect, and after how many ms. */
interface Final {
  otraVez: boolean;
  espera?: number;
}

/** The adapter over fetch: server-sent events from our own server; every reconnection continues from the last position. */
export function abrirSse({ pedir, conQue = () => undefined, muertoMs = MUERTO_MS }: Como): Abrir {
  return ({ posicion: primera, cargado }, oyente) => {
    const final = new AbortController();
    let posicion = primera;
    let fallos = 0;

    const una = async (): Promise<Final> => {
      const esta = new AbortController();
      const alFinal = () => esta.abort();
      final.signal.addEventListener('abort', alFinal);
      let perro = setTimeout(alFinal, muertoMs);
      const vivo = () => {
        clearTimeout(perro);
        perro = setTimeout(alFinal, muertoMs);
      };
      try {
        const answer = await pedir(queryDe(posicion, cargado), esta.signal);
        if (answer.status === 403 || answer.status === 401) return { otraVez: false };
        if (!answer.ok || !answer.body) return { otraVez: true, espera: Number(answer.headers.get('Retry-After')) * 1000 || undefined };
        for await (const { event, id, data } of mensajesDe(answer.body, esta.signal, vivo)) {
          const dicho = leer(event, data, oyente);
          if (event === 'abierto') fallos = 0;
          if (id) oyente.posicion((posicion = id));
          if (dicho) return dicho;
        }
        return { otraVez: true };
      } catch (error) {
        // Without an answer the server may be back soon; a 403 means that the token cannot be renewed any more.
        return { otraVez: (error as { status?: number } | undefined)?.status !== 403 };
      } finally {
        clearTimeout(perro);
        final.signal.removeEventListener('abort', alFinal);
        esta.abort();
      }
    };

    void (async () => {
      while (!final.signal.aborted) {
        const con = conQue();
        const fin = await una();
        if (final.signal.aborted) return;
        oyente.cortado();
        if (!fin.otraVez && conQue() === con) return oyente.fin();
        await dormir(fin.espera ?? esperaDe(fallos), final.signal);
        fallos += 1;
      }
    })();
    return () => final.abort();
  };
}

function leer(event: string, data: string, oyente: Oyente): Final | undefined {
  switch (event) {
    case 'abierto':
      oyente.abierto(JSON.parse(data) as Abierto);
      return undefined;
    case 'perdido':
      oyente.perdido();
      return undefined;
    case 'fin':
      return { otraVez: false };
    case 'adios': {
      const { espera } = JSON.parse(data) as { espera: number };
      return { otraVez: true, espera: Math.random() * espera };
    }
    default:
      oyente.novedad(JSON.parse(data) as Novedad);
      return undefined;
  }
}
