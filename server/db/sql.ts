import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

// The only place where a statement gets text that is not a template: everything else says `sql`…``, so that no string becomes SQL (a lint rule).

/** A number or a truth value as part of the statement, which the planner therefore sees; a value of a request is a parameter instead. */
export const literal = (value: number | boolean): SQL => sql.raw(String(value));

/** A text of this program as part of the statement, such as a key of a JSON object; quoted. */
export const quoted = (value: string): SQL => sql.raw(`'${value.replaceAll("'", "''")}'`);

/** Some texts of this program for `in (…)`. */
export const quotedList = (values: readonly string[]): SQL => commas(values.map(quoted));

/** SQL parts with commas between them. */
export const commas = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** A column of an alias: `columnOf('d', 'monto')` is d.monto; both are quoted. */
export const columnOf = (alias: string, column: string): SQL => sql`${sql.identifier(alias)}.${sql.identifier(column)}`;

/**
 * A fence for the planner: the select is planned and run as it stands, and no condition or join moves through it. It is for a subquery that
 * the planner would otherwise turn into a join of everything; each use says why.
 */
export const fenced = (select: SQL): SQL => sql`(${select} offset 0)`;

/** A select with one JSON object of named expressions. */
export const jsonOf = (expressions: Readonly<Record<string, SQL>>): SQL =>
  sql`json_build_object(${commas(Object.entries(expressions).map(([name, value]) => sql`${quoted(name)}, ${value}`))})`;

/** The day of a timestamp in Santo Domingo. */
export const diaDe = (momento: SQLWrapper): SQL => sql`(${momento} at time zone 'America/Santo_Domingo')::date`;

/** The first moment after a day. A subquery, so that it is computed once and the timestamp column is compared as it is. */
export const despuesDe = (dia: SQLWrapper): SQL => sql`(select (${dia}::date + 1)::timestamp at time zone 'America/Santo_Domingo')`;
