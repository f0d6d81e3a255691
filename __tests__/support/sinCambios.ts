import { REVISIONES } from '@/server/reportes/libro';
import type { Answer, TestApp } from './createTestApp';
import { diferenciasDelLibro } from './libro';

/** Tables that signing in writes to, whatever a call answers. */
const APARTE = ['sesion', 'intento_acceso'];

/** The row count and a checksum of every table. */
async function retrato(test: TestApp) {
  const tablas = await test.rows<{ tabla: string }>(
    `select tablename tabla from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [APARTE],
  );
  const partes = tablas.map(
    ({ tabla }) =>
      `select '${tabla}' tabla, count(*)::int filas, md5(coalesce(string_agg(md5(t::text), '' order by t::text), '')) suma from "${tabla}" t`,
  );
  const text = partes.join(' union all ');
  return (await test.deps.pool.query({ name: 'retrato', text })).rows; // planned once: that takes longer than reading the few rows of a test
}

/** The differences in the ledger by rule; compared before and after, because factories cause some. */
const libro = async (test: TestApp) => (await diferenciasDelLibro(test)).map(({ que, cual }) => `${que}: ${cual}`).sort();

/**
 * Runs an act that must be refused, and checks that no row of any table and nothing in the ledger has changed. Returns the answer. Throws
 * if the ledger has no rules, since comparing nothing would always pass.
 */
export async function sinCambios(test: TestApp, act: () => Promise<Answer>): Promise<Answer> {
  if (REVISIONES.length === 0) throw new Error('El libro no revisa nada');
  const antes = [await retrato(test), await libro(test)];
  const answer = await act();
  expect([await retrato(test), await libro(test)]).toEqual(antes);
  return answer;
}
