import { REVISIONES, revisarLibro } from '@/server/reportes/libro';
import type { Answer, TestApp } from './createTestApp';

/** What signing in writes by itself, whatever the answer of a call is. */
const APARTE = ['sesion', 'intento_acceso'];

/** How many rows each table has, and a sum over all that stands in them. */
async function retrato(test: TestApp) {
  const tablas = await test.rows<{ tabla: string }>(
    `select tablename tabla from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [APARTE],
  );
  const partes = tablas.map(
    ({ tabla }) =>
      `select '${tabla}' tabla, count(*)::int filas, md5(coalesce(string_agg(md5(t::text), '' order by t::text), '')) suma from "${tabla}" t`,
  );
  return test.rows(partes.join(' union all '));
}

/** The book's differences by rule; factories number by themselves, so that what a file starts with is compared and not asked to be empty. */
const libro = async (test: TestApp) => (await revisarLibro(test.deps.db)).map(({ que, cual }) => `${que}: ${cual}`).sort();

/**
 * Does something that must be refused and asks that it left no row of any table, none changed, and the book as it was. Gives the answer.
 * Throws where the book knows no rule, so that a comparison of nothing with nothing does not pass.
 */
export async function sinCambios(test: TestApp, act: () => Promise<Answer>): Promise<Answer> {
  if (REVISIONES.length === 0) throw new Error('El libro no revisa nada');
  const antes = [await retrato(test), await libro(test)];
  const answer = await act();
  expect([await retrato(test), await libro(test)]).toEqual(antes);
  return answer;
}
