import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { preparedSql, unseen } from '../db/prepared';
import { anyOf, type Term } from '../lib/lists/search';

/** So many words of a company are tried in place of one that was typed. */
const MAX_PALABRAS = 24;
/** Numbers are no names, and two letters sound like too much. */
const SOLO_LETRAS = /^\p{L}{3,}$/u;
/** A word that sounds like fewer («zzzz» like s) begins like half of all names: it stands for those alone that sound the same. */
const MIN_COMIENZO = 3;
/** With one letter less, a wrong one would make another word of it. */
const MIN_LETRAS = 4;

const comoSuenan = preparedSql<{ parecidas: string[] }, { codigoCompania: number; escritas: readonly string[] }>(
  'palabras como',
  ({ codigoCompania, escritas }) => sql`
    select array(
      select palabra from (
        select palabra, 0 letras from palabra_nombre
        where codigo_compania = ${codigoCompania} and escrita.sonido <> ''
          and sonido collate "C" >= escrita.sonido collate "C"
          and sonido collate "C" < (escrita.sonido || case when length(escrita.sonido) < ${sql.raw(String(MIN_COMIENZO))} then ' ' else '~' end) collate "C"
        union all
        select palabra, 1 from palabra_nombre
        where codigo_compania = ${codigoCompania} and length(escrita.sonido) >= ${sql.raw(String(MIN_LETRAS))}
          and length(sonido) between length(escrita.sonido) - 1 and length(escrita.sonido) + 1
          and levenshtein_less_equal(sonido, escrita.sonido, 1) = 1
      ) p order by letras, length(palabra), palabra limit ${sql.raw(String(MAX_PALABRAS))}
    ) parecidas
    from (select sonido(palabra) sonido, n from unnest(${unseen(sql`${escritas}::text[]`)}) with ordinality as t (palabra, n) offset 0) escrita
    order by n`,
);

/**
 * The words of a company's names that sound like each of some words, or begin to, or do so but for one letter that is wrong, missing or too
 * many; the nearest first, without accents. Of a word that sounds like none,
 * and of what is no word of three letters, []. Words are compared by `sonido` of the migration nombres.
 */
export async function palabrasComo(db: Db, codigoCompania: number, palabras: readonly string[]): Promise<string[][]> {
  const escritas = palabras.map((palabra) => (SOLO_LETRAS.test(palabra) ? palabra : ''));
  if (escritas.every((palabra) => palabra === '')) return palabras.map(() => []);
  return (await comoSuenan(db, { codigoCompania, escritas })).map(({ parecidas }) => parecidas);
}

/** The terms of a search with other words of names in place of those that are perhaps misspelt; undefined where no other is known. */
export async function terminosParecidos(db: Db, codigoCompania: number, terms: readonly Term[]): Promise<Term[] | undefined> {
  const parecidas = await palabrasComo(
    db,
    codigoCompania,
    terms.map(({ word }) => word),
  );
  if (parecidas.every((palabras) => palabras.length === 0)) return undefined;
  return terms.map((term, i) => (parecidas[i]!.length === 0 ? term : { kind: 'v', word: anyOf(parecidas[i]!), digits: '' }));
}
