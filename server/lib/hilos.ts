import { cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refusal } from './serve';

/** The answer of a thread: a value that can be cloned, or a refusal. */
export type Recado = { valor: unknown } | { rechazo: Pick<Refusal, 'status' | 'details'> & { mensaje: string } };

/** Longest that one task may take (ms), far beyond what any honest one does. */
const LIMITE_MS = 10_000;
/** One thread for long work leaves the others of the machine to requests and to PostgreSQL. */
const MAX_HILOS = Math.min(2, Math.max(1, cpus().length - 1));

// Bundled beside main.mjs by the build; as a source file (development, tests) it is compiled when a thread loads it.
const BUNDLED = import.meta.url.endsWith('.mjs');
const PROGRAM = new URL(BUNDLED ? 'hilo.mjs' : '../hilo.ts', import.meta.url).href;
const COMPILED = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(PROGRAM)})))`;

interface Encargo {
  tarea: string;
  args: readonly unknown[];
  limiteMs: number;
  listo: (recado: Recado) => void;
  fallo: (error: Error) => void;
}

interface Hilo {
  worker: Worker;
  /** It has loaded its program. */
  listo: boolean;
  suyo?: Encargo;
  plazo?: NodeJS.Timeout;
}

const hilos = new Set<Hilo>();
const cola: Encargo[] = [];

const agotado = () =>
  new Refusal(400, 'Lo enviado tarda demasiado en revisarse y se dejó de hacer: pruebe con algo más corto o más sencillo');

/** Ends a thread; what it was doing fails, and so does everything that waits for a thread that cannot start. */
function terminar(hilo: Hilo, error: Error): void {
  clearTimeout(hilo.plazo);
  hilos.delete(hilo);
  void hilo.worker.terminate();
  const fallan = hilo.listo ? [] : cola.splice(0);
  [...fallan, ...(hilo.suyo ? [hilo.suyo] : [])].forEach(({ fallo }) => fallo(error));
  atender();
}

function nuevoHilo(): void {
  const worker = BUNDLED ? new Worker(new URL(PROGRAM)) : new Worker(COMPILED, { eval: true });
  const hilo: Hilo = { worker, listo: false };
  worker.on('message', (recado: Recado | null) => {
    clearTimeout(hilo.plazo);
    const { suyo } = hilo;
    Object.assign(hilo, { listo: true, suyo: undefined });
    worker.unref(); // an idle thread keeps no process alive
    if (recado) suyo?.listo(recado);
    atender();
  });
  worker.on('error', (error) => terminar(hilo, error instanceof Error ? error : new Error('thread')));
  hilos.add(hilo);
}

/** Gives waiting tasks to idle threads; makes another thread if there is none. */
function atender(): void {
  while (cola.length) {
    const libre = [...hilos].find(({ listo, suyo }) => listo && !suyo);
    if (!libre) {
      if (hilos.size < MAX_HILOS) nuevoHilo();
      return;
    }
    const suyo = cola.shift()!;
    libre.suyo = suyo;
    libre.plazo = setTimeout(() => terminar(libre, agotado()), suyo.limiteMs);
    libre.worker.ref();
    libre.worker.postMessage([suyo.tarea, suyo.args]);
  }
}

type Funcion = (...args: never[]) => unknown;
type Valor<F extends Funcion> = Awaited<ReturnType<F>>;

/**
 * Runs the function of this name in server/hilo.ts in a thread, for `limiteMs` at most. Throws what the function throws, and a Refusal
 * (400) after that.
 */
export async function conPlazo<F extends Funcion>(limiteMs: number, tarea: string, ...args: Parameters<F>): Promise<Valor<F>> {
  const recado = await new Promise<Recado>((listo, fallo) => {
    cola.push({ tarea, args, limiteMs, listo, fallo });
    atender();
  });
  if ('valor' in recado) return recado.valor as Valor<F>;
  const { status, mensaje, details } = recado.rechazo;
  throw new Refusal(status, mensaje, details);
}

/** Runs a function of server/hilo.ts like `conPlazo`, so that no other request waits for it, for ten seconds at most. */
export const enHilo = <F extends Funcion>(tarea: string, ...args: Parameters<F>): Promise<Valor<F>> =>
  conPlazo<F>(LIMITE_MS, tarea, ...args);
