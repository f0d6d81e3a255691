import http from 'node:http';
import { performance } from 'node:perf_hooks';

export interface Shot {
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Figures {
  p50: number;
  p95: number;
  /** Throughput of parallel requests per second. */
  rps: number;
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

/** A quantile of sorted values. */
export const quantile = (sorted: number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;

interface Plan {
  /** Sequential requests, for the latencies. */
  times: number;
  /** Parallel requests, for the throughput; 0 skips them. */
  burst: number;
}
const AT_ONCE = 16;

/** Rounds of the latency measurement; the fastest one counts, because other load on the machine can only slow it down. */
const TURNS = 3;

/** p50 and p95 of sequential requests in ms, in the fastest of three rounds; then the throughput of parallel ones. */
export async function measure(port: number, shot: (i: number) => Shot, { times, burst }: Plan): Promise<Figures> {
  for (let i = 0; i < Math.min(50, times / 4); i += 1) await fire(port, shot(i));
  const turns: number[][] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const taken: number[] = [];
    for (let i = turn; i < times; i += TURNS) {
      const begun = performance.now();
      await fire(port, shot(i));
      taken.push(performance.now() - begun);
    }
    turns.push(taken.sort((a, b) => a - b));
  }
  const taken = turns.sort((a, b) => quantile(a, 0.5) - quantile(b, 0.5))[0]!;

  let next = 0;
  const begun = performance.now();
  const worker = async () => {
    while (next < burst) await fire(port, shot((next += 1)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), rps: burst ? burst / ((performance.now() - begun) / 1000) : 0 };
}
