import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, install } from '@/scripts/prepare.mjs';
import { endWithNpm, root } from '@/scripts/run.mjs';
import { usageOf } from '../menu';
import { read, tool, UsageError } from '../tool';
import { Cluster } from './cluster';
import { findPrograms } from './packages';
import { planOf, urlOf } from './plan';

const usage = usageOf('cantera', 'cluster');

// npm run cantera -- cluster: three PostgreSQL under Patroni and etcd, HAProxy, pgBackRest and two Canteras on this machine, to look at and to try. Nothing is kept.
await tool(async () => {
  const options = {
    port: { type: 'string', default: '15400' },
    pgbouncer: { type: 'boolean', default: false },
    vacio: { type: 'boolean', default: false },
  } as const;
  const { port, pgbouncer, vacio } = read(usage, { options }).values;
  const base = Number(port);
  if (!Number.isInteger(base) || base < 1024 || base > 65_400) throw new UsageError(usage);
  const bin = findPrograms(pgbouncer);
  endWithNpm();
  await install();
  await build();
  const folder = mkdtempSync(path.join(tmpdir(), 'cantera-cluster-'));
  const plan = planOf({ folder, bin, base, pgbouncer, namespaces: false });
  const program = {
    command: [process.execPath, path.join(root, 'dist/main.mjs')],
    cwd: root,
    env: { CANTERA_SEED: vacio ? 'none' : 'demo' },
  };
  const cluster = new Cluster(plan, program, (words) => console.log(words));
  const asked = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done());
  });
  try {
    const starting = cluster.start();
    starting.catch(() => {}); // told by the race, unless a signal came first
    const stopped = await Promise.race([starting, asked.then(() => true)]);
    if (!stopped) {
      console.log(`
Cantera            ${cluster.web}${vacio ? '' : '   (admin / cantera)'}
cada proceso       ${plan.ports.cantera.map((one) => `http://${plan.balancer}:${one}/api/health`).join('  ')}
base de datos      ${urlOf(plan, 'cantera')}
  dueño            ${cluster.owner}
  solo lectura     ${urlOf(plan, 'cantera', plan.ports.read)}${pgbouncer ? `\n  por PgBouncer    ${urlOf(plan, 'cantera', plan.ports.pgbouncer)}` : ''}
nodos              patronictl -c ${plan.nodes[0]!.folder}/patroni.yaml list
copias             pgbackrest --config=${plan.nodes[0]!.folder}/pgbackrest.conf --stanza=cantera info
registros          ${path.join(folder, 'registro')}

Ctrl-C lo detiene todo y borra la carpeta.`);
      await asked;
    }
  } finally {
    console.log('Deteniendo…');
    await cluster.stop();
  }
});
