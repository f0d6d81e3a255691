// npm run bench -- kills [10]: kills a backend, PostgreSQL or the server this many times during payments; nothing may be lost or done
// twice.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDesks } from '../__tests__/support/cajeros';
import { buildCantera, freePort, spawnCantera, untilServed } from '../__tests__/support/cantera';

const rounds = Number(process.argv[2]) || 10;
const DESKS = 8;
/** Longest time (ms) without an answered payment. */
const LIMIT_MS = 5000;

const folder = resolve('.cache', 'bench', 'kills');
const dataDir = join(folder, 'datos');
const BACKEND =
  "select pid from pg_stat_activity where application_name = 'cantera api' and pid <> pg_backend_pid() order by random() limit 1";
const POSTMASTER = "select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1]::int pid";

async function main() {
  rmSync(folder, { recursive: true, force: true });
  await buildCantera(folder);
  const port = await freePort();
  const start = () => spawnCantera({ folder, dataDir, port });
  let cantera = start();
  await untilServed(port);
  const desks = await openDesks(port, dataDir, DESKS);

  const killProcess = async (sql: string) => {
    const [row] = await desks.test.rows<{ pid: number }>(sql);
    process.kill(row!.pid, 'SIGKILL');
  };
  const restart = async () => {
    cantera.child.kill('SIGTERM');
    const { code } = await cantera.ended;
    if (code !== 0) throw new Error(`The server ended with ${code}`);
    cantera = start();
  };
  const kinds = {
    'kill -9 de un backend': () => killProcess(BACKEND),
    'kill -9 de PostgreSQL': () => killProcess(POSTMASTER),
    'SIGTERM y nuevo arranque': restart,
  };

  let slowest = 0;
  for (const [kind, kill] of Object.entries(kinds)) {
    const pauses: number[] = [];
    const before = { paid: desks.pagados.length, told: desks.refused.length };
    for (let round = 0; round < rounds; round += 1) {
      await desks.more(50, 60_000);
      const killed = Date.now();
      await kill();
      await desks.more(50, 60_000);
      pauses.push(desks.longestPause(killed));
    }
    slowest = Math.max(slowest, ...pauses);
    const paid = desks.pagados.length - before.paid;
    const told = desks.refused.length - before.told;
    console.log(`${kind}: ${rounds} veces, ${paid} cobros; pausas en ms ${pauses.join(' ')}; avisos al cajero ${told}`);
    if (cantera.child.exitCode !== null) throw new Error('The server ended');
  }
  await desks.stop();
  const { acknowledged, lost, doubled, cents } = await desks.compare();
  console.log(
    `${acknowledged} cobros confirmados; perdidos ${lost}, duplicados ${doubled}, centavos de diferencia ${cents}; pausa máxima ${slowest} ms`,
  );
  await desks.close();
  cantera.child.kill('SIGTERM');
  await cantera.ended;
  rmSync(folder, { recursive: true, force: true });
  if (lost || doubled || cents || slowest > LIMIT_MS) process.exitCode = 1;
}

await main();
