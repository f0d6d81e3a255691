// npm run bench -- escrituras: cost of the audit and its notification: small rows inserted and updated in a table with the standard triggers,
// compared with the same without triggers, alternating within one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { startEmbedded } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';

const TURNS = 8;
const TURN_MS = 500;
const AT_ONCE = 4;
const TABLES = ['nota_auditada', 'nota_sola'];

const TABLE = (name: string) => `create table ${name} (codigo_nota int primary key generated always as identity,
  codigo_compania int not null, codigo_sucursal int not null, texto text not null, activo boolean not null default true)`;
const INSERT = (name: string) => `insert into ${name} (codigo_compania, codigo_sucursal, texto) values (1, 1, $1)`;
const UPDATE = (name: string) =>
  `update ${name} set texto = $1 where codigo_nota = (select 1 + floor(random() * (select max(codigo_nota) from ${name}))::int)`;

/** Runs a statement repeatedly on each connection, one transaction each; returns the throughput per second. */
async function turn(clients: readonly pg.Client[], name: string, text: string) {
  let done = 0;
  const begun = performance.now();
  const hand = async (client: pg.Client) => {
    for (; performance.now() - begun < TURN_MS; done += 1) await client.query({ name, text, values: [`texto ${done} ${begun}`] });
  };
  await Promise.all(clients.map(hand));
  return done / ((performance.now() - begun) / 1000);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'cantera-escrituras-'));
  const embedded = await startEmbedded(folder, {});
  const connected = async () => {
    const client = new pg.Client(embedded.url);
    await client.connect();
    return client;
  };
  try {
    await migrate(embedded.url);
    const listener = await connected();
    for (const name of TABLES) await listener.query(TABLE(name));
    await migrate(embedded.url); // attaches the triggers to every table
    await listener.query('drop trigger auditar on nota_sola');
    await listener.query('listen cambios');
    const clients = await Promise.all(Array.from({ length: AT_ONCE }, connected));
    const figures: Record<string, number[]> = {};
    for (let i = 0; i < TURNS; i += 1) {
      for (const name of TABLES) {
        (figures[`insert ${name}`] ??= []).push(await turn(clients, `i${name}`, INSERT(name)));
        (figures[`update ${name}`] ??= []).push(await turn(clients, `u${name}`, UPDATE(name)));
      }
    }
    const table = ['insert', 'update'].map((act) => {
      const [audited, alone] = TABLES.map((name) => median(figures[`${act} ${name}`]!)) as [number, number];
      return { act, 'con auditoría por s': audited.toFixed(0), 'sin ella por s': alone.toFixed(0), parte: (audited / alone).toFixed(2) };
    });
    for (const row of table) console.log(row);
    await Promise.all([listener, ...clients].map((client) => client.end()));
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
