import { sql } from 'drizzle-orm';
import { fenced, literal } from '../db/sql';
import type { Db } from '../db/connect';
import { preparedSql, unseen } from '../db/prepared';
import { anyOf, type Term } from '../lib/lists/filters';
import { variantesDe } from './variantes';

/** Most similar words of a company that replace a typed one. */
const MAX_PALABRAS = 24;
/** Numbers are not names, and words of two letters sound like too many others. */
const SOLO_LETRAS = /^\p{L}{3,}$/u;
/**
 * A phonetic code shorter than this («zzzz» sounds like s) is the beginning of half of all names, so it only matches words with the same
 * code.
 */
const MIN_COMIENZO = 3;
/** Shortest word for which one letter may differ: in a shorter one this yields another word. */
const MIN_LETRAS = 4;

const comoSuenan = preparedSql<{ parecidas: string[] }, { codigoCompania: number; escritas: readonly string[] }>(
  'palabras como',
  ({ codigoCompania, escritas }) => sql`
    select array(
      select palabra from (
        select palabra, 0 letras from palabra_nombre
        where codigo_compania = ${codigoCompania} and escrita.sonido <> ''
          and sonido collate "C" >= escrita.sonido collate "C"
          and sonido collate "C" < (escrita.sonido || case when length(escrita.sonido) < ${literal(MIN_COMIENZO)} then ' ' else '~' end) collate "C"
        union all
        select palabra, 1 from palabra_nombre
        where codigo_compania = ${codigoCompania} and length(escrita.sonido) >= ${literal(MIN_LETRAS)}
          and length(sonido) between length(escrita.sonido) - 1 and length(escrita.sonido) + 1
          and levenshtein_less_equal(sonido, escrita.sonido, 1) = 1
      ) p order by letras, length(palabra), palabra limit ${literal(MAX_PALABRAS)}
    ) parecidas
    from ${fenced(sql`select sonido(palabra) sonido, n from unnest(${unseen(sql`${escritas}::text[]`)}) with ordinality as t (palabra, n)`)} escrita
    order by n`,
);

/**
 * Words in a company's names that sound like each given word or a variant of it, begin with its sound, or differ from it by one letter; nearest
 * first, without accents. The list is empty for a word without a match or with fewer than three letters. Sounds are compared with the SQL function
 * `sonido` (migration nombres).
 */
export async function palabrasComo(db: Db, codigoCompania: number, palabras: readonly string[]): Promise<string[][]> {
  const escritas = palabras.map((palabra) => (SOLO_LETRAS.test(palabra) ? variantesDe(palabra) : ['']));
  if (escritas.flat().every((palabra) => palabra === '')) return palabras.map(() => []);
  const halladas = await comoSuenan(db, { codigoCompania, escritas: escritas.flat() });
  return escritas.map((variantes) => {
    const suyas = halladas
      .splice(0, variantes.length)
      .map(({ parecidas }) => parecidas.slice(0, Math.ceil(MAX_PALABRAS / variantes.length)));
    return [...new Set(suyas.flat())];
  });
}

/** The terms of a search with possibly misspelt words replaced by similar words of names; undefined when there are none. */
export async function terminosParecidos(db: Db, codigoCompania: number, terms: readonly Term[]): Promise<Term[] | undefined> {
  const parecidas = await palabrasComo(
    db,
    codigoCompania,
    terms.map(({ word }) => word),
  );
  if (parecidas.every((palabras) => palabras.length === 0)) return undefined;
  return terms.map((term, i) => (parecidas[i]!.length === 0 ? term : { kind: 'v', word: anyOf(parecidas[i]!), digits: '' }));
}
