import { fire, measure, quantile, repeated } from '../load';
import { BARE_PORT, startBare, type Served } from '../served';
import type { Figure } from './figures';

const TIMES = Number(process.env.TIMES) || 40;

/** One figure in ms: the bare query, the same behind bare Hono, and Cantera. */
export interface Measured {
  name: string;
  query: number;
  hono: number;
  p50: number;
  p95: number;
  /** The limit of p50. */
  limit: number;
}

/** Measures figures one after the other on a server; their limits are multiplied by `factor`. */
export async function* measured({ url, client, get }: Served, figures: readonly Figure[], factor = 1): AsyncGenerator<Measured> {
  const bare = await startBare(url);
  try {
    for (const { antes } of figures) if (antes) await client.query(antes);
    for (const { name, floor, path, limit } of figures) {
      const query = quantile(await repeated(TIMES, () => client.query({ name, text: floor })), 0.5);
      const hono = quantile(await measure(TIMES, () => fire(BARE_PORT, { path: `/consulta/${encodeURIComponent(name)}` })), 0.5);
      const ours = await measure(TIMES, () => get(encodeURI(path)));
      yield { name, query, hono, p50: quantile(ours, 0.5), p95: quantile(ours, 0.95), limit: limit * factor };
    }
  } finally {
    await bare.stop();
  }
}
