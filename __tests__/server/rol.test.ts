import pg from 'pg';
import { sqlState } from '@/server/db/transaction';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

const test_ = createTestApp();

/** Does something in the role in which requests are served. */
async function served<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = Object.assign(new URL(process.env.TEST_PG_APP_URL!), { pathname: new URL(test_.url).pathname }).href;
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const stateOf = (statement: string) => served((client) => client.query(statement).then(() => 'done', sqlState));
const DENIED = '42501';

test('the role that serves requests owns nothing, and is no superuser', async () => {
  const owned = `select relname from pg_class where relowner = current_user::regrole union all select proname from pg_proc where proowner = current_user::regrole`;
  expect(await served(async (client) => (await client.query(owned)).rows)).toEqual([]);
  const mighty = 'select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls mighty from pg_roles where rolname = current_user';
  expect(await served(async (client) => (await client.query(mighty)).rows)).toEqual([{ mighty: false }]);
});

test('it works with the rows of every table, and adds to the audit by working', async () => {
  const academia = await nuevaAcademia(test_);
  await nuevoUsuario(test_, academia);
  await served(async (client) => {
    await client.query(`update compania set telefono = '809-555-0000' where codigo_compania = ${academia.codigoCompania}`);
    const { rows } = await client.query(`select accion from auditoria where tabla = 'compania' and despues->>'telefono' = '809-555-0000'`);
    expect(rows).toEqual([{ accion: 'UPDATE' }]);
  });
  const tables = await test_.rows<{ t: string }>(
    `select relname t from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { t } of tables) {
    expect([t, await stateOf(`select from ${t} limit 1`)]).toEqual([t, 'done']);
    if (t !== 'auditoria') expect([t, await stateOf(`delete from ${t} where false`)]).toEqual([t, 'done']);
  }
});

test.each([
  `update auditoria set usuario = 'otro'`,
  'delete from auditoria',
  'truncate auditoria',
  'alter table auditoria disable trigger all',
  'drop trigger auditar on compania',
  `create or replace function auditar() returns trigger language plpgsql as 'begin return null; end'`,
  'drop table auditoria',
  'create table otra (a int)',
  'truncate cobro cascade',
  `copy compania to program 'id'`,
])('it is refused: %s', async (statement) => {
  expect(await stateOf(statement)).toBe(DENIED);
});
