import { asc, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MAX_FOUND, MAX_FOUND_SHORT } from '@/contract/list';

// The conditions of a list: its filters, and the words of its search.

/** A placeholder for a value of the question to a list or report. */
export const dado = sql.placeholder;

/** A condition of a list. `sql` holds placeholders named like fields of the query; `when` tells whether this query uses the condition. */
export interface Filter<Q = any> {
  when: (query: Q) => boolean;
  sql: SQL;
}

const isText = (column: PgColumn | SQL) =>
  'columnType' in column && column.columnType === 'PgText' && !(column as PgColumn).enumValues?.length;

/** Sort order for people: texts in Spanish collation, everything else as it is. */
export const ordered = (column: PgColumn | SQL, ascending = true) =>
  (ascending ? asc : desc)(isText(column) ? sql`${column} collate "es-x-icu"` : column);

/** The condition that a column equals a value; undefined, which leaves no row out, for an undefined value. */
export const eqIf = (column: PgColumn, value: number | string | undefined) => (value === undefined ? undefined : eq(column, value));

/** A condition that every query uses. */
export const always = (condition: SQL): Filter => ({ when: () => true, sql: condition });

/** A condition used when the query (or one of the list's further values) has the field `name`. */
export const given = (name: string, condition: SQL): Filter => ({ when: (query) => query[name] !== undefined, sql: condition });

/** Keeps the rows whose column equals the query's field `name`. */
export const same = (name: string, column: PgColumn): Filter => given(name, eq(column, sql.placeholder(name)));

/** Keeps the rows whose column is from `desde` to `hasta`, each only if the query has it. */
export const span = (column: PgColumn): Record<string, Filter> => ({
  desde: given('desde', sql`${column} >= ${sql.placeholder('desde')}`),
  hasta: given('hasta', sql`${column} <= ${sql.placeholder('hasta')}`),
});

/** Leaves inactive rows out unless the query has `inactivos`. */
export const soloActivos = (activo: PgColumn): Filter => ({ when: ({ inactivos }) => !inactivos, sql: eq(activo, true) });

/** Words of a search that are used: more hardly narrow it, and each number of words needs its own prepared statement. */
const MAX_WORDS = 5;

/** A name search with fewer hits than this is repeated with similar words (docs/decisions/lists). */
export const FEW = 5;

/** Splits a search into words and escapes `%` and `_`, which LIKE would take for wildcards. */
export const wordsOf = (filtro: string) =>
  filtro
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));

/**
 * A word of a search and how it is matched: w by the trigram index; s too short for it, row by row; p also as a phone number; d as a phone
 * number of so few digits that half of all rows match, row by row; v any of several words.
 */
export interface Term {
  kind: 'w' | 's' | 'p' | 'd' | 'v';
  /** For v: a regular expression that matches each of the words. */
  word: string;
  digits: string;
}

/** With this many digits of a phone or fewer, the trigram index is slower than a scan: it would collect half of the table first. */
const FEW_DIGITS = 4;

/** Whether the trigram index is used for a term. */
export const indexes = ({ kind }: Pick<Term, 'kind'>) => kind !== 's' && kind !== 'd';

/** Whether a word has a trigram: with one or two letters it has none, and the whole index would be read. */
export const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

/** Classifies a word. '809-555-1234' is also searched as '8095551234', the form of phones in `busqueda`, and without the country's +1. */
function termOf(word: string): Term {
  const digits = /^[+(]?\d[\d().+-]*$/.test(word) ? word.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : '';
  if (digits.length > 2 && digits !== word) return { kind: digits.length > FEW_DIGITS ? 'p' : 'd', word, digits };
  return { kind: hasTrigram(word) ? 'w' : 's', word, digits };
}

/** Up to how many rows of a big list a search with these words counts. */
export const countedFor = (terms: readonly Pick<Term, 'kind'>[]) => (terms.some(({ kind }) => kind !== 's') ? MAX_FOUND : MAX_FOUND_SHORT);

/** Terms of a text typed into a search box. */
export const termsOf = (filtro: string): Term[] =>
  wordsOf(filtro)
    .filter((word) => word !== '+1')
    .map(termOf);

/** Placeholder values for the conditions of some terms. */
export const valuesOf = (terms: readonly Term[]): Record<string, string> =>
  Object.fromEntries(
    terms.flatMap(({ word, digits }, i) => [
      [`palabra${i}`, word],
      [`digitos${i}`, digits],
    ]),
  );

/**
 * Condition that a column without accents and case contains a word; every search uses this one function. The subselect makes the pattern
 * once: written directly, PostgreSQL would compute it for every row.
 */
export const holds = (column: SQL | PgColumn, word: SQLWrapper | string): SQL =>
  sql`${column} like (select '%' || sin_acento(${word}::text) || '%')`;

/**
 * Condition that a column without accents and case has a word that begins with one of several; `pattern` comes from `anyOf`. The trigram
 * index can be used.
 */
export const holdsAny = (column: SQL | PgColumn, pattern: SQLWrapper | string): SQL => sql`${column} ~ ${pattern}::text`;

/** Regular expression for `holdsAny`. The words may have letters and digits only: nothing is escaped. */
export const anyOf = (words: readonly string[]) => `(^| )(${words.join('|')})`;

const like = (column: SQL | PgColumn, name: string) => holds(column, sql.placeholder(name));

/** The same condition hidden in a CASE: no index is used for it, and the planner assumes that half of the rows match. */
export const rowByRow = (condition: SQL): SQL => sql`case when ${condition} then true else false end`;

/**
 * Condition that a column without accents and case contains the i-th word of a search. The trigram index is avoided for a word of one or
 * two letters (it has no trigram) and, with `walking`, when rows are read in the list's order, because many rows match then.
 */
export function matches(busqueda: PgColumn | SQL, { kind }: Pick<Term, 'kind'>, i: number, walking = false): SQL {
  const word = kind === 'v' ? holdsAny(busqueda, sql.placeholder(`palabra${i}`)) : like(busqueda, `palabra${i}`);
  const found = kind === 'p' || kind === 'd' ? sql`(${word} or ${like(busqueda, `digitos${i}`)})` : word;
  return walking || !indexes({ kind }) ? rowByRow(found) : found;
}

/** A number as part of a name: of one or two digits it is in the middle of nearly every barcode. */
const CORTO = /^\d{1,2}$/;

/** `matches` for things that are told apart by numbers (sizes, models): a short number is matched only where a number begins. */
export function matchesNumbered(busqueda: PgColumn | SQL, term: Term, i: number): SQL {
  if (!CORTO.test(term.word)) return matches(busqueda, term, i);
  return rowByRow(sql`${busqueda} ~ (select '(^|[^0-9])' || ${sql.placeholder(`palabra${i}`)}::text)`);
}

/**
 * The order of things that are told apart by numbers: first those in whose name most numbers of the search stand whole, so that «balon 3»
 * finds «Balón n.º 3» before «Balón n.º 35». Empty for a search without numbers.
 */
export function wholeNumbersFirst(name: PgColumn | SQL, filtro: string): SQL[] {
  const numbers = wordsOf(filtro).flatMap((word) => /^\D{0,4}0*(\d{1,4})$/.exec(word)?.[1] ?? []);
  if (numbers.length === 0) return [];
  const whole = numbers.map((one) => sql`(${name} ~ ${`(^|[^0-9])0*${one}([^0-9]|$)`})::int`);
  return [sql`(${sql.join(whole, sql` + `)}) desc`];
}
