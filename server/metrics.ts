import { timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Handler, MiddlewareHandler } from 'hono';
import { inArray } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from './createDeps';
import { correo } from './db/schema/mensajes';
import { CLOSED } from './lib/http/closed';
import { bearer } from './lib/sessions';

/** What a running server tells Prometheus about itself; no name, no amount and no address is in it. */
export interface Metrics {
  /** Counts and times every request, by the route's template: '/api/estudiante/id/:codigo'. */
  timed: MiddlewareHandler;
  /** All figures in Prometheus' text; with a token only for who sends it as a bearer. */
  page: (token?: string) => Handler;
}

/** Upper limits of the latency's buckets (seconds). */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const same = (given: string, token: string) =>
  Buffer.byteLength(given) === Buffer.byteLength(token) && timingSafeEqual(Buffer.from(given), Buffer.from(token));

/** Begins to measure a server: its requests, and Node's memory and event loop; the rest is looked up when it is asked for. */
export function measure({ pool, cursors, db, difusor, salud, jobs }: Deps): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'cantera_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  const gauge = <L extends string = never>(
    name: string,
    help: string,
    collect: (gauge: Gauge<L>) => void | Promise<void>,
    labels: L[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [register],
      async collect() {
        await collect(this);
      },
    });

  gauge(
    'cantera_pool_connections',
    'Connections to PostgreSQL by pool and state; waiting are requests without one',
    (one) => {
      for (const [name, of] of Object.entries({ requests: pool, files: cursors })) {
        one.set({ pool: name, state: 'open' }, of.totalCount);
        one.set({ pool: name, state: 'idle' }, of.idleCount);
        one.set({ pool: name, state: 'waiting' }, of.waitingCount);
      }
    },
    ['pool', 'state'],
  );
  gauge('cantera_streams', 'Browsers that follow live events', (one) => one.set(difusor.cuantos()));
  gauge('cantera_outbox_mails', 'Mails that wait to be sent', async (one) =>
    one.set(await db.$count(correo, inArray(correo.estado, ['PENDIENTE', 'ENVIANDO']))),
  );
  gauge('cantera_last_copy_timestamp_seconds', 'When the newest nightly copy was made; missing where none are asked for', (one) => {
    const last = salud.ultimaCopia();
    if (last === undefined) one.remove();
    else one.set(last === null ? 0 : Date.parse(last) / 1000);
  });
  gauge(
    'cantera_job_last_success_timestamp_seconds',
    'When the server last did each of its jobs to the end',
    (one) => jobs.forEach(({ doneAt }, job) => doneAt && one.set({ job }, doneAt / 1000)),
    ['job'],
  );
  gauge(
    'cantera_job_failures',
    'Failed runs of each of the jobs since the start',
    (one) => jobs.forEach(({ failed }, job) => one.set({ job }, failed)),
    ['job'],
  );
  gauge('cantera_healthy', '1 while the server can read and write', async (one) => one.set((await salud.motivo()) === undefined ? 1 : 0));

  return {
    timed: createMiddleware(async (c, next) => {
      const end = requests.startTimer({ method: c.req.method });
      await next();
      // The last matched route is the call's own; only «*» means that there is none.
      end({ route: c.req.matchedRoutes.findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unknown', status: c.res.status });
    }),
    page: (token) => async (c) => {
      if (token !== undefined && !same(bearer(c.req.header('Authorization')), token))
        return c.text('Falta el token de las medidas\n', 401, CLOSED);
      return c.text(await register.metrics(), 200, { ...CLOSED, 'Content-Type': register.contentType });
    },
  };
}
