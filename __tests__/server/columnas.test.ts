import { sql } from 'drizzle-orm';
import { pgTable, integer } from 'drizzle-orm/pg-core';
import { drizzleOn, type Db } from '@/server/db/connect';

// A subquery's bare column name means the subquery's own table, even if the outer one was meant: no row is then told from another.

const mes = pgTable('mes', { codigo: integer() });
const db = drizzleOn({ query: async () => ({ rows: [] }) });
let inner: Db;
beforeAll(() => db.transaction(async (tx) => void (inner = tx)));

const dias = () => sql`(select count(*) from dia where dia.codigo = ${mes.codigo})`;
const WANTED = '(select count(*) from dia where dia.codigo = "mes"."codigo")';

test.each([
  ['a select', () => db.select({ dias: dias() })],
  ['a select of distinct rows', () => db.selectDistinct({ dias: dias() })],
  ['a select with a named part', () => db.with(db.$with('parte', {}).as(sql`select 1`)).select({ dias: dias() })],
  ['an expression with a name', () => db.select({ dias: dias().as('dias') })],
  ['an expression in a group', () => db.select({ del: { dias: dias() } })],
  ['an expression with a type', () => db.select({ dias: dias().mapWith(Number) })],
  ['a select in a transaction', () => inner.select({ dias: dias() })],
])('in the subquery of %s a column means the table that is selected from', (_, select) => {
  const { sql: text } = select().from(mes).toSQL();
  expect(text).toContain(WANTED);
});
