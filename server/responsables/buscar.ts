import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { MAX_FOUND, MAX_FOUND_SHORT, MAX_SIZE, MAX_TOTAL, type Total } from '@/contract/list';
import { responsables as calls } from '@/contract/responsables/responsable';
import { fenced } from '../db/sql';
import { replanned } from '../db/prepared';
import { entidad, estudiante, nombreEnOrden } from '../db/schema/personas';
import type { List } from '../lib/lists/list';
import { anyOf, FEW, hasTrigram, holds, holdsAny, rowByRow, wordsOf } from '../lib/lists/filters';
import { scoped, type Db, type User } from '../lib/scope';
import { serve } from '../lib/serve';
import { estaEn, estudiantesDe, responsablesDe, vinculosDe } from '../personas/alcance';
import { digitosDe, soloSignos, telefonosDe } from '../personas/senas';
import { palabrasComo } from '../personas/palabras';
import { personasParecidas } from '../personas/parecidos';
import { leerLigeros, leerPersonas } from './fichas';

type Query = z.output<typeof calls.filter.query>;

/** Fewer digits occur in half of all phones. */
const MIN_DIGITOS = 3;

/** A typed word, or the pattern of similar words. */
type Palabra = string | { como: string };

const tiene = (columna: SQL | PgColumn, palabra: Palabra): SQL =>
  typeof palabra === 'string' ? holds(columna, palabra) : holdsAny(columna, palabra.como);

const seIndexa = (palabra: Palabra) => typeof palabra !== 'string' || hasTrigram(palabra);

/** Splits a search into words; a phone number is one word: '809 555 0101' and '(809) 555-0101' are the same. */
const palabrasDe = (filtro: string): string[] => (/^\+?[\d\s().-]{7,}$/.test(filtro) ? [digitosDe(filtro)] : wordsOf(filtro));

/** Condition: the person has a phone with the digits of a word; undefined when the word is no phone. */
function telefono(palabra: Palabra): SQL | undefined {
  if (typeof palabra !== 'string') return undefined;
  const digitos = /^[+\d().-]+$/.test(palabra) ? digitosDe(palabra) : '';
  return digitos.length >= MIN_DIGITOS ? sql`${telefonosDe} like ${`%${digitos}%`}` : undefined;
}

const signosDe = (palabra: Palabra) => (typeof palabra === 'string' ? soloSignos(palabra) : '');

const suHijo = (user: User, palabra: Palabra, como = (condicion: SQL) => condicion) =>
  // The index is on the student's whole searchable text, which begins with the name; the second condition limits the match to it.
  sql`select r.codigo_entidad from responsable_estudiante r join estudiante on estudiante.codigo_estudiante = r.codigo_estudiante
    where ${como(tiene(sql`estudiante.busqueda`, palabra))}
      and ${tiene(sql`left(estudiante.busqueda, length(estudiante.nombre_completo))`, palabra)} and ${estudiantesDe(user)}`;

/** Condition: guardians that a word finds by name, document, phone, or a child's name. Each part of the union uses its own index. */
function porIndice(user: User, palabra: Palabra): SQL {
  const signos = signosDe(palabra);
  const partes = [
    sql`select entidad.codigo_entidad from entidad where ${scoped(entidad, user, tiene(entidad.busqueda, palabra))}`,
    suHijo(user, palabra),
  ];
  if (telefono(palabra))
    partes.push(sql`select codigo_entidad from entidad where codigo_compania = ${user.codigoCompania} and ${telefono(palabra)}`);
  if (signos !== '')
    partes.push(
      sql`select codigo_entidad from entidad where codigo_compania = ${user.codigoCompania} and documento_signos = ${signos} and documento_signos <> ''`,
    );
  return sql`entidad.codigo_entidad in (${sql.join(partes, sql` union all `)})`;
}

/** The same row by row, for words that many persons match or that have no trigram, where the whole index would be read. */
const unoPorUno = (user: User, palabra: Palabra): SQL => sql`(${rowByRow(tiene(entidad.busqueda, palabra))}
  or entidad.documento_signos = ${signosDe(palabra)} and entidad.documento_signos <> ''
  or ${telefono(palabra) ?? sql`false`}
  or exists ${fenced(sql`${suHijo(user, palabra, rowByRow)} and r.codigo_entidad = entidad.codigo_entidad`)})`;

const nombre = nombreEnOrden(entidad);

/** Codes of the matching guardians, unordered: at most one more than are counted. */
async function contados(db: Db, where: SQL, most: number): Promise<number[]> {
  const rows = await replanned(
    db
      .select({ codigo: entidad.codigoEntidad })
      .from(entidad)
      .where(where)
      .limit(most + 1),
  );
  return rows.map(({ codigo }) => codigo);
}

/** Similar words for a search that finds almost nobody because a word may be misspelt. */
async function parecidasA(db: Db, user: User, palabras: readonly string[]): Promise<Palabra[] | undefined> {
  const otras = await palabrasComo(db, user.codigoCompania, palabras);
  if (otras.every((parecidas) => parecidas.length === 0)) return undefined;
  return palabras.map((palabra, i) => (otras[i]!.length === 0 ? palabra : { como: anyOf(otras[i]!) }));
}

type Pagina = Pick<Query, 'sortField' | 'sortOrderAsc' | 'page' | 'size'>;

/** Codes of one page of the matching guardians; `primero` precedes the requested order. */
async function pagina(db: Db, where: SQL, { sortField, sortOrderAsc, page, size }: Pagina, primero: SQL[] = []): Promise<number[]> {
  const direction = sortOrderAsc ? asc : desc;
  const order = sortField === 'codigoEntidad' ? [direction(entidad.codigoEntidad)] : [direction(nombre), direction(entidad.codigoEntidad)];
  const rows = await replanned(
    db
      .select({ codigo: entidad.codigoEntidad })
      .from(entidad)
      .where(where)
      .orderBy(...primero, ...order)
      .limit(size)
      .offset(page * size),
  );
  return rows.map(({ codigo }) => codigo);
}

/**
 * Codes of one page and the total. Few matches are collected and then sorted; with many the names are read in order until the page is full.
 */
async function buscar(db: Db, user: User, { filtro, codigoSucursal, pagadores, ...query }: Query): Promise<{ codigos: number[] } & Total> {
  const deSucursal = codigoSucursal === undefined ? undefined : estaEn(sql`${codigoSucursal}`, user.hoy);
  const paga = pagadores ? sql`r.contacto_pago` : undefined;
  const suyos = responsablesDe(user, deSucursal, paga);
  const palabras = palabrasDe(filtro);
  const asked = { ...query, size: Math.min(query.size, MAX_SIZE) };
  const indexada = palabras.some(hasTrigram);
  const most = indexada ? MAX_FOUND : palabras.length ? MAX_FOUND_SHORT : MAX_TOTAL;
  // Fenced, so that the subquery is evaluated per person: as a join the planner would collect all guardians first.
  const enOrden = scoped(entidad, user, sql`exists ${fenced(vinculosDe(user, deSucursal, paga))}`);
  const where = (como: typeof porIndice, quienes: SQL, buscadas: readonly Palabra[] = palabras) =>
    and(quienes, ...buscadas.map((palabra) => (seIndexa(palabra) ? como : unoPorUno)(user, palabra)))!;
  const enPagina = () => pagina(db, where(unoPorUno, enOrden), asked);
  // Words without an index usually match more rows than are counted, so the ordered page is read in parallel.
  const adelantada = palabras.length && !indexada ? enPagina() : undefined;
  adelantada?.catch(() => {}); // avoids an unhandled rejection; whoever awaits the page gets the error
  const hallados = await contados(db, where(porIndice, indexada || !palabras.length ? suyos : enOrden), most);
  if (hallados.length <= most && palabras.length) {
    const otras = hallados.length < FEW ? await parecidasA(db, user, palabras) : undefined;
    const parecidos = otras ? await contados(db, where(porIndice, suyos, otras), MAX_FOUND - 1) : [];
    const todos = [...new Set([...hallados, ...parecidos])];
    if (todos.length === 0) return { codigos: [], total: 0 };
    const primero = sql`entidad.codigo_entidad = any(${sql.param(hallados)}::int[]) desc`;
    return {
      codigos: await pagina(db, sql`entidad.codigo_entidad = any(${sql.param(todos)}::int[])`, asked, [primero]),
      total: todos.length,
    };
  }
  const codigos = await (adelantada ?? enPagina());
  return hallados.length > most ? { codigos, total: most, capped: true } : { codigos, total: hallados.length };
}

const lista: List<typeof calls.filter> = {
  call: calls.filter,
  page: async (db, { user, query }) => {
    const { codigos, ...total } = await buscar(db, user, query);
    return { rows: await leerPersonas(db, user, codigos), ...total };
  },
  parts: async function* ({ db }, { user, query }) {
    for (let page = 0; ; page += 1) {
      const { codigos } = await buscar(db, user, { ...query, page, size: MAX_SIZE });
      if (codigos.length === 0) return;
      yield await leerPersonas(db, user, codigos);
    }
  },
  totales: async () => ({}),
};

export default [
  lista,
  serve(calls.all, ({ db, user }) => leerLigeros(db, user)),
  serve(calls.active, ({ db, user }) => leerLigeros(db, user, eq(estudiante.activo, true))),
  // Called before a possible second record of a person is created. Locks nothing; the page only warns, saving refuses the same document.
  serve(calls.parecidos, ({ db, user, body }) => personasParecidas(db, user, body)),
];
