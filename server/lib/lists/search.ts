import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** More words narrow no search further, and each makes a statement of its own. */
const MAX_WORDS = 5;

/** Words to search for; `%` and `_` typed by a person mean themselves. */
export const wordsOf = (filtro: string) =>
  filtro
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));

/** A word and how it is found: in the trigram index (w), letter by letter when too short for that (s), or as a phone too (p). */
export interface Term {
  kind: 'w' | 's' | 'p';
  word: string;
  digits: string;
}

/** '809-555-1234' is also looked for as '8095551234', as `busqueda` holds phones; the country's +1 before it says nothing. */
function termOf(word: string): Term {
  const digits = /^[+(]?\d[\d().+-]*$/.test(word) ? word.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : '';
  if (digits.length > 2 && digits !== word) return { kind: 'p', word, digits };
  return { kind: /[\p{L}\p{N}]{3}/u.test(word) ? 'w' : 's', word, digits };
}

/** What a person typed into a search box, word by word. */
export const termsOf = (filtro: string): Term[] =>
  wordsOf(filtro)
    .filter((word) => word !== '+1')
    .map(termOf);

/** The values of the placeholders that the conditions of some terms hold. */
export const valuesOf = (terms: readonly Term[]): Record<string, string> =>
  Object.fromEntries(
    terms.flatMap(({ word, digits }, i) => [
      [`palabra${i}`, word],
      [`digitos${i}`, digits],
    ]),
  );

/** A column that holds the word of a placeholder. The select makes the pattern once; written out, PostgreSQL would make it for every row. */
const like = (column: SQL | PgColumn, name: string) => sql`${column} like (select '%' || sin_acento(${sql.placeholder(name)}) || '%')`;

/** Whether the i-th word of a search stands in a column without accents and case. */
export function matches(busqueda: PgColumn | SQL, { kind }: Pick<Term, 'kind'>, i: number): SQL {
  if (kind === 'w') return like(busqueda as SQL, `palabra${i}`);
  // A word of one or two letters has no trigram: the index would be read whole, so it is kept away from it.
  if (kind === 's') return like(sql`(${busqueda} || '')`, `palabra${i}`);
  return sql`(${like(busqueda as SQL, `palabra${i}`)} or ${like(busqueda as SQL, `digitos${i}`)})`;
}
