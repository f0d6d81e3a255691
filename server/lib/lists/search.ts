import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MAX_FOUND, MAX_FOUND_SHORT } from '@/contract/list';

/** More words narrow no search further, and each makes a statement of its own. */
const MAX_WORDS = 5;

/** A search of names that finds fewer is asked again in other words (docs/decisions/036). */
export const FEW = 5;

/** Words to search for; `%` and `_` typed by a person mean themselves. */
export const wordsOf = (filtro: string) =>
  filtro
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));

/**
 * A word and how it is found: in the trigram index (w), letter by letter when too short for that (s), as a phone too (p), as one of which so few
 * digits are known that half of all rows have them (d), or as any of several (v).
 */
export interface Term {
  kind: 'w' | 's' | 'p' | 'd' | 'v';
  /** Of v a pattern that finds each of them. */
  word: string;
  digits: string;
}

/** With so few digits of a phone the trigram index is slower than reading row by row: it gathers half of the table first. */
const FEW_DIGITS = 4;

/** Whether the index finds what a term stands for. */
export const indexes = ({ kind }: Pick<Term, 'kind'>) => kind !== 's' && kind !== 'd';

/** Whether the trigram index finds a word: one or two letters have none, it would be read whole. */
export const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

/** '809-555-1234' is also looked for as '8095551234', as `busqueda` holds phones; the country's +1 before it says nothing. */
function termOf(word: string): Term {
  const digits = /^[+(]?\d[\d().+-]*$/.test(word) ? word.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : '';
  if (digits.length > 2 && digits !== word) return { kind: digits.length > FEW_DIGITS ? 'p' : 'd', word, digits };
  return { kind: hasTrigram(word) ? 'w' : 's', word, digits };
}

/** How many rows of a big list are counted for these words. */
export const countedFor = (terms: readonly Pick<Term, 'kind'>[]) => (terms.some(({ kind }) => kind !== 's') ? MAX_FOUND : MAX_FOUND_SHORT);

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

/**
 * Whether a column without accents and case holds a word: the one place that says how words are found. The select makes the pattern once; written
 * out, PostgreSQL would make it for every row.
 */
export const holds = (column: SQL | PgColumn, word: SQLWrapper | string): SQL =>
  sql`${column} like (select '%' || sin_acento(${word}::text) || '%')`;

/** Whether a column without accents and case has a word that begins like one of several, as `anyOf` writes them; by the trigram index too. */
export const holdsAny = (column: SQL | PgColumn, pattern: SQLWrapper | string): SQL => sql`${column} ~ ${pattern}::text`;

/** The pattern of `holdsAny`; the words are letters and digits only. */
export const anyOf = (words: readonly string[]) => `(^| )(${words.join('|')})`;

const like = (column: SQL | PgColumn, name: string) => holds(column, sql.placeholder(name));

/** The same row by row: no index is read whole for it, and PostgreSQL takes it for something that half of the rows have. */
export const rowByRow = (condition: SQL): SQL => sql`case when ${condition} then true else false end`;

/**
 * Whether the i-th word of a search stands in a column without accents and case. A word of one or two letters has no trigram, and where rows are
 * read in another order (`walking`) many have the word: the index is kept away from both.
 */
export function matches(busqueda: PgColumn | SQL, { kind }: Pick<Term, 'kind'>, i: number, walking = false): SQL {
  const word = kind === 'v' ? holdsAny(busqueda, sql.placeholder(`palabra${i}`)) : like(busqueda, `palabra${i}`);
  const found = kind === 'p' || kind === 'd' ? sql`(${word} or ${like(busqueda, `digitos${i}`)})` : word;
  return walking || !indexes({ kind }) ? rowByRow(found) : found;
}
