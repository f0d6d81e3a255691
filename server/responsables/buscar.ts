import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { MAX_SIZE } from '@/contract/list';
import { responsables as calls } from '@/contract/responsables/responsable';
import type { Db } from '../db/connect';
import { entidad, estudiante } from '../db/schema/personas';
import type { List } from '../lib/lists/list';
import { wordsOf } from '../lib/lists/search';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { serveList } from '../lib/lists/serveList';
import { soloDe, type User } from '../lib/user';
import { responsablesDe } from '../personas/responsablesDe';
import { estudiantesDe } from '../personas/alcance';
import { soloSignos } from '../personas/documento';
import { nombreEnOrden } from '../personas/nombre';
import { personasParecidas } from '../personas/parecidos';
import { digitosDe, telefonosDe } from '../personas/telefono';
import { leerLigeros, leerPersonas } from './leer';

type Query = z.output<typeof calls.filter.query>;

/** Fewer digits are in half of all phones. */
const MIN_DIGITOS = 3;

/** '809 555 0101' and '(809) 555-0101' are one word; everything else is one word each. */
const palabrasDe = (filtro: string) => (/^\+?[\d\s().-]{7,}$/.test(filtro) ? [digitosDe(filtro)] : wordsOf(filtro));

/** The guardians whom a word finds: by name, document or phone, or by the name of a child. Each branch of the union has its index. */
function hallados(user: User, palabra: string): SQL {
  const patron = sql`'%' || sin_acento(${palabra}) || '%'`;
  // A word of one or two letters has no trigram: the index would be read whole, so it is kept away from it.
  const buscar = (columna: SQL | typeof entidad.busqueda) => (/[\p{L}\p{N}]{3}/u.test(palabra) ? columna : sql`(${columna} || '')`);
  const digitos = /^[+\d().-]+$/.test(palabra) ? digitosDe(palabra) : '';
  const signos = soloSignos(palabra);
  const partes = [
    sql`select entidad.codigo_entidad from entidad where ${scoped(entidad, user, sql`${buscar(entidad.busqueda)} like ${patron}`)}`,
    // What one finds a student by holds more than its name, which comes first.
    sql`select r.codigo_entidad from responsable_estudiante r join estudiante on estudiante.codigo_estudiante = r.codigo_estudiante
      where ${buscar(sql`estudiante.busqueda`)} like ${patron}
        and left(estudiante.busqueda, length(estudiante.nombre_completo)) like ${patron} and ${estudiantesDe(user)}`,
  ];
  if (digitos.length >= MIN_DIGITOS)
    partes.push(
      sql`select codigo_entidad from entidad where codigo_compania = ${user.codigoCompania} and ${telefonosDe} like ${`%${digitos}%`}`,
    );
  if (signos !== '')
    partes.push(
      sql`select codigo_entidad from entidad where codigo_compania = ${user.codigoCompania} and documento_signos = ${signos} and documento_signos <> ''`,
    );
  return sql`entidad.codigo_entidad in (${sql.join(partes, sql` union all `)})`;
}

const nombre = nombreEnOrden(entidad);

/** The keys of one page and how many there are in all. */
async function buscar(db: Db, user: User, { filtro, codigoSucursal, pagadores, sortField, sortOrderAsc, page, size }: Query) {
  const deSucursal = codigoSucursal === undefined ? undefined : eq(estudiante.codigoSucursal, codigoSucursal);
  const paga = pagadores ? sql`r.contacto_pago` : undefined;
  const palabras = palabrasDe(filtro).map((palabra) => hallados(user, palabra));
  const where = and(responsablesDe(user, deSucursal, paga), ...palabras);
  const direction = sortOrderAsc ? asc : desc;
  const order = sortField === 'codigoEntidad' ? [direction(entidad.codigoEntidad)] : [direction(nombre), direction(entidad.codigoEntidad)];
  const limit = Math.min(size, MAX_SIZE);
  // Few persons are found first and then sorted; `offset 0` keeps PostgreSQL from walking through all names in order until a page is full.
  const pocos = palabras.length > 0 || soloDe(user) !== undefined;
  const rows = await db
    .select({ codigo: sql<number>`entidad.codigo_entidad` })
    .from(pocos ? sql`(select * from entidad where ${where} offset 0) entidad` : entidad)
    .where(pocos ? undefined : where)
    .orderBy(...order)
    .limit(limit)
    .offset(page * limit);
  const isLast = rows.length < limit && (rows.length > 0 || page === 0);
  const total = isLast ? page * limit + rows.length : await contar(db, user, where!, pocos ? undefined : [deSucursal, paga]);
  return { codigos: rows.map(({ codigo }) => codigo), total };
}

/** How many guardians there are; of all of them the links tell it without a look at every person. */
async function contar(db: Db, user: User, where: SQL, todos: (SQL | undefined)[] | undefined): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    todos
      ? sql`select count(distinct r.codigo_entidad)::int n from responsable_estudiante r
          join estudiante on estudiante.codigo_estudiante = r.codigo_estudiante where ${estudiantesDe(user, ...todos)}`
      : sql`select count(*)::int n from entidad where ${where}`,
  );
  return rows[0]!.n;
}

const lista: List<typeof calls.filter> = {
  call: calls.filter,
  page: async (db, { user, query }) => {
    const { codigos, total } = await buscar(db, user, query);
    return { rows: await leerPersonas(db, user, codigos), total };
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
  ...serveList(lista),
  serve(calls.all, ({ db, user }) => leerLigeros(db, user)),
  serve(calls.active, ({ db, user }) => leerLigeros(db, user, eq(estudiante.activo, true))),
  // Whoever is about to make a second record of a person. Locks nothing; the page warns, saving refuses the same document.
  serve(calls.parecidos, ({ db, user, body }) => personasParecidas(db, user, body)),
];
