// npm run bench -- calls [5000 50000]: throughput of a page of students compared with the same query behind bare Hono, in one run, and the
// part of a cheap request that goes into knowing who calls and what they may do.
import pino from 'pino';
import { ACCESO } from '@/contract/accesos';
import { mayCall } from '@/contract/routes';
import { createDeps } from '@/server/createDeps';
import { sessionOf } from '@/server/lib/sessions';
import { academyOf } from './academies';
import { during, figures, fire, measure, quantile, repeated } from './load';
import { BARE_PORT, onServer, PORT, startBare } from './served';

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const AT_ONCE = 16;
const BURST_MS = 5000;
const TIMES = 400;
const PATH = 'estudiante/all/filter?codigoSucursal=1&page=7&sortField=nombreCompleto';

/** Latencies of sequential requests, and the throughput of parallel ones. */
async function both(ask: () => Promise<unknown>) {
  const alone = figures(await measure(TIMES, ask));
  const { perSecond } = await during(BURST_MS, Array(AT_ONCE).fill(ask));
  return { ...alone, 'por s': Math.round(perSecond) };
}

for (const students of sizes.length ? sizes : [5000, 50_000]) {
  await onServer(await academyOf(students), async ({ url, headers, get, startMs }) => {
    console.log(`\n${students.toLocaleString('es-DO')} estudiantes; de cero a /api/health en ${startMs} ms`);
    const bare = await startBare(url);
    console.log('bare Hono', await both(() => fire(BARE_PORT, { path: `/consulta/${encodeURIComponent('estudiantes de una sede')}` })));
    await bare.stop();
    console.log('página de estudiantes (p50 ≤ 3)', await both(() => get(PATH)));

    const { deps, close } = await createDeps({ url, log: pino({ level: 'silent' }) });
    const token = headers.Authorization!.replace('Bearer ', '');
    const knows = await repeated(10 * TIMES, async () => mayCall([ACCESO.periodo], (await sessionOf(deps, token)).user.accesos));
    await close();
    const cheap = () => get('periodoacademico/all');
    const whole = await measure(TIMES, cheap);
    const share = (100 * quantile(knows, 0.5)) / quantile(whole, 0.5);
    console.log('una petición ligera', figures(whole), `de ella, saber quién llama y sus accesos: ${share.toFixed(1)} % (≤ 10)`);
    const body = (i: number) => ({ usuario: 'limitado', codigoAcceso: 14, activo: i % 2 === 0 });
    const after: number[] = [];
    for (let i = 0; i < TIMES / 4; i += 1) {
      await fire(PORT, { method: 'PUT', path: '/api/detalleacceso/update', headers, body: body(i) });
      after.push(...(await repeated(1, cheap)));
    }
    await fire(PORT, { method: 'DELETE', path: '/api/detalleacceso/delete/usuario/limitado/codigoacceso/14', headers });
    console.log('la misma tras cambiar un acceso', figures(after));
  });
}
process.exit(0);
