import { writeSync } from 'node:fs';
import pg from 'pg';
import type { EmbeddedError } from '../../server/db/embedded';
import { startSmall } from './startSmall';

const tell = (words: object) => writeSync(1, `${JSON.stringify(words)}\n`);

/** A minimal Cantera to be killed: starts the folder's server, writes as fast as it can, and prints each acknowledged row. */
async function main(folder: string) {
  const embedded = await startSmall(folder, { lockWaitMs: 500, label: 'escritor' });
  const pool = new pg.Pool({ connectionString: embedded.url, max: 4 });
  pool.on('error', () => {});
  await pool.query('create table if not exists prueba (n bigint generated always as identity primary key, texto text)');
  let open = true;
  process.once('SIGTERM', async () => {
    open = false;
    await pool.end();
    await embedded.stop();
    process.exit(0);
  });
  tell({ url: embedded.url, pid: embedded.pid, adopted: embedded.adopted });
  const write = async () => {
    while (open) {
      const { rows } = await pool.query<{ n: string }>(`insert into prueba (texto) values (repeat('ñ', 200)) returning n`);
      tell({ n: Number(rows[0]!.n) });
    }
  };
  await Promise.all(Array.from({ length: 4 }, write));
}

main(process.argv[2]!).catch((error: unknown) => {
  const { code, message } = error as EmbeddedError;
  tell({ code, message });
  process.exitCode = 1;
});
