import { performance } from 'node:perf_hooks';
import { ACCESO } from '@/contract/accesos';
import pino from 'pino';
import { mayCall } from '@/contract/routes';
import { createDeps } from '@/server/createDeps';
import { sessionOf } from '@/server/lib/authenticate';
import { fire, quantile, type Figures, type Shot } from './load';

/** Times (ms) of an act, run sequentially; `before` is not measured. */
async function timed(times: number, act: (i: number) => Promise<unknown>, before?: (i: number) => Promise<unknown>): Promise<Figures> {
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    await before?.(i);
    const begun = performance.now();
    await act(i);
    taken.push(performance.now() - begun);
  }
  taken.sort((a, b) => a - b);
  return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), rps: 0 };
}

/**
 * Cost of the access checks in ms: a whole cheap request, the part that turns a token into a user with accesses when the cache is warm, and
 * the first request after a change of accesses, which reads the session again.
 */
export async function measureAccesos(url: string, port: number, headers: { Authorization: string }) {
  const token = headers.Authorization.replace('Bearer ', '');
  const cheap: Shot = { path: '/api/periodoacademico/all', headers };
  const change = (i: number): Shot => ({
    method: 'PUT',
    path: '/api/detalleacceso/update',
    headers,
    body: { usuario: 'limitado', codigoAcceso: 14, activo: i % 2 === 0 },
  });
  const { deps, close } = await createDeps({ url, log: pino({ level: 'silent' }) });
  const resolve = async () => mayCall([ACCESO.periodo], (await sessionOf(deps, token)).user.accesos);
  await timed(200, resolve);
  const resuelve = await timed(2000, resolve);
  await close();
  await timed(100, () => fire(port, cheap));
  const peticion = await timed(400, () => fire(port, cheap));
  const trasCambio = await timed(
    100,
    () => fire(port, cheap),
    (i) => fire(port, change(i)),
  );
  await fire(port, { method: 'DELETE', path: '/api/detalleacceso/delete/usuario/limitado/codigoacceso/14', headers });
  return { peticion, resuelve, trasCambio };
}
