import { INTERNAS, palabrasDeRestriccion, RESTRICCIONES } from '@/server/lib/restricciones';
import { createTestApp } from '../support/createTestApp';

const test_ = createTestApp();

/** Unique constraints, unique indexes and exclusions, but for keys that the database gives itself. */
const UNICAS = `select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where t.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion) and not (x.indisprimary and x.indnkeyatts = 1)`;

const nombres = async (sql: string) => (await test_.rows<{ relname: string }>(sql)).map(({ relname }) => relname).sort();

test('every unique constraint of the database has words for a person, or is named as internal', async () => {
  const unicas = await nombres(UNICAS);
  expect(unicas.length).toBeGreaterThan(0);
  expect(unicas.filter((name) => !palabrasDeRestriccion(name) && !INTERNAS.has(name))).toEqual([]);
});

test('none has words that does not exist, or has them and is internal', async () => {
  const checks = await nombres(`select conname relname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  const raised = await nombres(`select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1] relname from pg_proc`);
  const known = [...(await nombres(UNICAS)), ...checks, ...raised];
  expect([...Object.keys(RESTRICCIONES), ...INTERNAS].filter((name) => !known.includes(name))).toEqual([]);
  expect([...INTERNAS].filter((name) => name in RESTRICCIONES)).toEqual([]);
});
