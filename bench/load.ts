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
  /** Requests per second with several at once. */
  rps: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request and reads the whole answer; an answer that is not 200 ends the measurement. */
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
    request.on('error', fail);
    request.end(text);
  });
}

/** The value below which that part of the sorted ones lies. */
export const quantile = (sorted: number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;

interface Plan {
  /** Requests one after the other, for the latencies. */
  times: number;
  /** Requests of the throughput run; 0 leaves it out. */
  burst: number;
}
const AT_ONCE = 16;

/** p50 and p95 of requests one after the other, in ms, then the throughput of several at once. */
export async function measure(port: number, shot: (i: number) => Shot, { times, burst }: Plan): Promise<Figures> {
  for (let i = 0; i < Math.min(50, times / 4); i += 1) await fire(port, shot(i));
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const begun = performance.now();
    await fire(port, shot(i));
    taken.push(performance.now() - begun);
  }
  taken.sort((a, b) => a - b);

  let next = 0;
  const begun = performance.now();
  const worker = async () => {
    while (next < burst) await fire(port, shot((next += 1)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), rps: burst ? burst / ((performance.now() - begun) / 1000) : 0 };
}
