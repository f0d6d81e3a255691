// npm run bench -- escrituras: cost of the audit and its notification: small rows inserted and updated in a table with the standard triggers,
// compared with the same without triggers, alternating within one run.
import pg from 'pg';
import { APP_ROLE } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { during, quantile } from './load';
import { onDatabase } from './served';

const TURNS = 8;
const TURN_MS = 500;
const AT_ONCE = 4;
const TABLES = ['nota_auditada', 'nota_sola'];

const TABLE = (name: string) => `create table ${name} (codigo_nota int primary key generated always as identity,
  codigo_compania int not null, codigo_sucursal int not null, texto text not null, activo boolean not null default true)`;
const INSERT = (name: string) => `insert into ${name} (codigo_compania, codigo_sucursal, texto) values (1, 1, $1)`;
const UPDATE = (name: string) =>
  `update ${name} set texto = $1 where codigo_nota = (select 1 + floor(random() * (select max(codigo_nota) from ${name}))::int)`;

/** The throughput per second of a statement that is repeated on each connection, one transaction each. */
async function turn(clients: readonly pg.Client[], name: string, text: string) {
  let done = 0;
  const hands = clients.map((client) => () => client.query({ name, text, values: [`texto ${(done += 1)}`] }));
  return (await during(TURN_MS, hands)).perSecond;
}

await onDatabase(undefined, async ({ url, client: listener }) => {
  for (const name of TABLES) await listener.query(TABLE(name));
  await migrate(url, APP_ROLE); // attaches the triggers to every table
  await listener.query('drop trigger auditar on nota_sola');
  await listener.query('listen cambios');
  const clients = Array.from({ length: AT_ONCE }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const taken: Record<string, number[]> = {};
  for (let i = 0; i < TURNS; i += 1) {
    for (const name of TABLES) {
      (taken[`insert ${name}`] ??= []).push(await turn(clients, `i${name}`, INSERT(name)));
      (taken[`update ${name}`] ??= []).push(await turn(clients, `u${name}`, UPDATE(name)));
    }
  }
  for (const act of ['insert', 'update']) {
    const [audited, alone] = TABLES.map((name) => quantile(taken[`${act} ${name}`]!, 0.5)) as [number, number];
    console.log({
      act,
      'con auditoría por s': audited.toFixed(0),
      'sin ella por s': alone.toFixed(0),
      parte: (audited / alone).toFixed(2),
    });
  }
  await Promise.all(clients.map((client) => client.end()));
});
process.exit(0);
