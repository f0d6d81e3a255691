import http from 'node:http';
import { performance } from 'node:perf_hooks';

interface Shot {
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request and reads the whole answer. An answer other than 200 ends the measurement. */
export function fire(port: number, { method = 'GET', path, body, headers = {} }: Shot): Promise<string> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((done, fail) => {
    const request = http.request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...(text && { 'Content-Type': 'application/json' }), ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const answer = Buffer.concat(parts).toString();
          if (response.statusCode === 200) done(answer);
          else fail(new Error(`${method} ${path}: ${response.statusCode} ${answer.slice(0, 300)}`));
        });
      },
    );
    // The server closes connections that were idle for five seconds, perhaps just as one is reused: such a GET is retried.
    request.on('error', (error) =>
      request.reusedSocket && method === 'GET' ? fire(port, { method, path, body, headers }).then(done, fail) : fail(error),
    );
    request.end(text);
  });
}

/** Runs work and returns its time (ms) with its result. */
export async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}

/** The times (ms) of work that is run so many times, one after the other. */
export async function repeated(times: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) taken.push((await timed(() => work(i)))[0]);
  return taken;
}

/** The times (ms) of work that is repeated while something else runs, with a pause between two. */
export async function meanwhile(other: Promise<unknown>, work: () => Promise<unknown>, pauseMs = 0): Promise<number[]> {
  const taken: number[] = [];
  let running = true;
  const end = other.finally(() => (running = false));
  while (running) {
    taken.push((await timed(work))[0]);
    if (pauseMs) await new Promise((done) => setTimeout(done, pauseMs));
  }
  await end;
  return taken;
}

/** Runs work in parallel (one loop per function) for `ms`; returns the times (ms) and the throughput per second. */
export async function during(ms: number, hands: readonly (() => Promise<unknown>)[]): Promise<{ taken: number[]; perSecond: number }> {
  const end = performance.now() + ms;
  const hand = async (work: () => Promise<unknown>) => {
    const own: number[] = [];
    while (performance.now() < end) own.push((await timed(work))[0]);
    return own;
  };
  const [spent, taken] = await timed(async () => (await Promise.all(hands.map(hand))).flat());
  return { taken, perSecond: taken.length / (spent / 1000) };
}

/** A quantile of measured values. */
export const quantile = (values: readonly number[], q: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;
};

/** Measured times in words, for the console. */
export const figures = (taken: readonly number[]) => ({
  veces: taken.length,
  'p50 ms': quantile(taken, 0.5).toFixed(1),
  'p95 ms': quantile(taken, 0.95).toFixed(1),
});

/** Prints one row of a table: its name, and its cells aligned to the right. */
export const row = (name: string, cells: readonly string[]) => console.log(name.padEnd(40), ...cells.map((cell) => cell.padStart(11)));

/** A table of Markdown: its head and its rows, all columns but the first aligned to the right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, i) => (i ? '---:' : '---')), ...rows].map((cells) => `| ${cells.join(' | ')} |`);

/** A workbook of so many articles, as the import takes it. */
export const libroDeArticulos = (rows: number) => ({
  columnas: ['descripcion', 'talla', 'categoria', 'precio', 'existencia', 'costo'],
  filas: Array.from({ length: rows }, (_, i) => [
    `Artículo ${i >> 2}`,
    ['S', 'M', 'L', 'XL'][i % 4]!,
    `Categoría ${i % 20}`,
    '1,450.00',
    '12',
    '820.55',
  ]),
});

/** Rounds of a measurement; the fastest one counts, because other load on the machine can only slow it down. */
const TURNS = 3;

/** The times (ms) of sequential requests in the fastest of three rounds, after a warm-up. */
export async function measure(times: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  await repeated(Math.min(50, times / 4), work);
  const turns: number[][] = [];
  for (let turn = 0; turn < TURNS; turn += 1) turns.push(await repeated(times / TURNS, (i) => work(i * TURNS + turn)));
  return turns.sort((a, b) => quantile(a, 0.5) - quantile(b, 0.5))[0]!;
}
