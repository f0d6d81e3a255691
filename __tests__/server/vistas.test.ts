import { getViewSelectedFields, is, View } from 'drizzle-orm';
import type { PgView } from 'drizzle-orm/pg-core';
import { sqlOf } from '@/server/db/journal';
import * as vistas from '@/server/db/schema/vistas';
import { snake } from '@/utils/texto';
import { ask } from '../support/schemaOf';
import { testDatabase } from '../support/testDatabase';

const db = testDatabase();
const columnsOf = async (relation: string) =>
  (
    await ask<{ column: string }>(db.url, `select attname column from pg_attribute where attrelid = '${relation}'::regclass and attnum > 0`)
  ).map(({ column }) => column);
const planOf = async (query: string) => {
  const rows = await ask<{ 'QUERY PLAN': string }>(db.url, `explain (costs off) ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test('every view is read by types that have its columns, and carries company and branch', async () => {
  const known = Object.values(vistas).filter((one) => is(one, View)) as PgView[];
  const there = await ask<{ name: string }>(
    db.url,
    `select relname name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  );
  expect(there).toHaveLength(known.length);
  for (const view of known) {
    const fields = getViewSelectedFields(view);
    const [name] = there.filter(({ name }) => name === snake((view as any)[Symbol.for('drizzle:ViewBaseConfig')].name));
    const columns = await columnsOf(name!.name);
    expect(columns).toEqual(expect.arrayContaining(['codigo_compania', 'codigo_sucursal']));
    expect(columns).toEqual(expect.arrayContaining(Object.keys(fields).map(snake)));
  }
});

test('the planner sees through the functions: a condition on their rows reaches the indexes of the tables', async () => {
  const functions = [...sqlOf('vistas.sql').matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name);
  expect(functions).toEqual(['despues_de', 'incobrables_al', 'deuda_al']);
  for (const name of functions) expect(await planOf(`select * from ${name}(1, '2026-01-31')`)).not.toContain(`Function Scan on ${name}`);
  // With a value that is known only when the statement runs, as every report has it.
  const plan = await planOf(`select sum(pendiente) from deuda_al(1, (current_date - 30)) d
    where d.codigo_sucursal = 7 and d.fecha_vencimiento between '2026-01-01' and '2026-01-31'`);
  expect(plan).not.toMatch(/Function Scan on (despues_de|deuda_al)/);
  const read = plan.match(/(?:Index Cond|Filter|Recheck Cond): .*codigo_sucursal = 7.*/g) ?? [];
  expect(read).toHaveLength(3);
});

test('a condition on the movements of the accounts reaches every table that they come from', async () => {
  const plan = await planOf('select sum(cargo - abono) from movimiento_cuenta where codigo_estudiante = 7');
  expect(plan.match(/(?:Index Cond|Filter|Recheck Cond): .*codigo_estudiante = 7/g)!.length).toBeGreaterThanOrEqual(7);
  expect(plan).not.toMatch(/Sort|Aggregate.*\n.*Subquery Scan/);
});
