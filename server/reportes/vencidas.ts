import { asc, count, countDistinct, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { MAX_SIZE } from '@/contract/crud';
import { facturas as calls, type Antiguedad, type FacturaVencida } from '@/contract/facturas/factura';
import type { InputOf } from '@/contract/call';
import { sumarDias } from '@/domain/fechas';
import { antiguedad, diasDeAtraso, tramoDeMora } from '@/domain/mora';
import type { Db } from '../db/connect';
import { factura } from '../db/schema/facturas';
import { entidad, estudiante } from '../db/schema/personas';
import { Refusal } from '../lib/errors';
import { ordered, wordsOf, type Filter } from '../lib/page';
import { anyone, scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { nombreDe, nombreEnFactura, pendiente, suma } from '../facturas/columnas';
import { pagadorDe } from '../facturas/familia';

type Query = InputOf<typeof calls.vencidas>['query'];
type Fila = Omit<FacturaVencida, 'diasAtraso' | 'antiguedad'>;
type Statement<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };

/** The most rows that an export carries; beyond it a person has to narrow the filter. */
const MAX_TODO = 20_000;

/** Days overdue of each age of debt, as domain/mora.ts has them (a test compares): a span of due dates is what the index can find. */
const DIAS: Record<Antiguedad, [number, number]> = { D1_30: [1, 30], D31_60: [31, 60], D61_90: [61, 90], D90: [91, 100_000] };

/** The span of due dates that a query asks for. */
function vencimientos({ antiguedad: edad, diasMinimo = 1 }: Query, hoy: string) {
  const [minimo, maximo] = edad ? DIAS[edad] : [1, DIAS.D90[1]];
  return { desde: sumarDias(hoy, -maximo), hasta: sumarDias(hoy, -Math.max(minimo, diasMinimo)) };
}

const dado = sql.placeholder;
const filtros: Record<string, Filter<Query>> = {
  sucursal: { when: (query) => query.codigoSucursal !== undefined, sql: eq(factura.codigoSucursal, dado('codigoSucursal')) },
  grupo: {
    when: (query) => query.codigoGrupo !== undefined,
    sql: sql`${factura.codigoInscripcion} in (select codigo_inscripcion from inscripcion where codigo_grupo = ${dado('codigoGrupo')})`,
  },
};

/** Invoices whose student (the customer, where there is none) is found by every word, or whose number was typed. */
function conTexto(palabras: number): SQL | undefined {
  if (palabras === 0) return undefined;
  const cada = Array.from({ length: palabras }, (_, i) => sql`busqueda like '%' || sin_acento(${dado(`palabra${i}`)}) || '%'`);
  const hallado = sql`codigo_compania = ${anyone.codigoCompania} and ${sql.join(cada, sql` and `)}`;
  return sql`(${factura.codigoEstudiante} in (select codigo_estudiante from estudiante where ${hallado})
    or ${factura.codigoEstudiante} is null and ${factura.codigoEntidad} in (select codigo_entidad from entidad where ${hallado})
    or ${factura.numero} = ${dado('numero')}::int)`;
}

/** What a query asks for: its condition, a name for statements of that shape, and the values it is run with. */
function filtroDe(query: Query, user: User, hoy: string) {
  const palabras = wordsOf(query.filtro);
  const pedidos = Object.keys(filtros).filter((uno) => filtros[uno]!.when(query));
  const vence = sql`${factura.fechaVencimiento} between ${dado('desde')} and ${dado('hasta')}`;
  return {
    id: ['vencidas', palabras.length, ...pedidos].join('_'),
    where: scoped(factura, anyone, pendiente, vence, ...pedidos.map((uno) => filtros[uno]!.sql), conTexto(palabras.length)),
    values: {
      ...query,
      ...vencimientos(query, hoy),
      codigoCompania: user.codigoCompania,
      sucursales: user.sucursales,
      numero: /^\d{1,9}$/.test(query.filtro) ? Number(query.filtro) : null,
      ...Object.fromEntries(palabras.map((palabra, i) => [`palabra${i}`, palabra])),
    },
  };
}
type Filtro = ReturnType<typeof filtroDe>;

const pagador = alias(entidad, 'pagador');
const ordenes = {
  fechaVencimiento: factura.fechaVencimiento,
  estudiante: sql`${nombreEnFactura} collate "es-x-icu"`,
  responsable: sql`${nombreDe(pagador)} collate "es-x-icu"`,
  numero: factura.numero,
  pendiente: factura.pendiente,
};

const campos = {
  codigoFactura: factura.codigoFactura,
  numero: factura.numero,
  codigoEstudiante: factura.codigoEstudiante,
  estudiante: nombreEnFactura,
  responsable: sql<string>`${nombreDe(pagador)}`,
  telefono: sql<string>`${pagador.telefono}`,
  descripcion: factura.descripcion,
  fechaVencimiento: factura.fechaVencimiento,
  total: factura.total,
  pagado: factura.pagado,
  pendiente: factura.pendiente,
};

/** Invoices with student, customer and payer. Only left joins on keys: PostgreSQL leaves out those that a query does not read. */
const conNombres = (db: Db, fields: Record<string, PgColumn | SQL>) =>
  db
    .select(fields)
    .from(factura)
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .leftJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(pagador, eq(pagador.codigoEntidad, pagadorDe(factura.codigoEstudiante, factura.codigoEntidad)))
    .$dynamic();

/** One page: which invoices first, from the index; names only for those. */
function prepararFilas(db: Db, id: string, where: SQL, { sortField = 'fechaVencimiento', sortOrderAsc }: Query): Statement<Fila> {
  const orden = [ordered(ordenes[sortField as keyof typeof ordenes], sortOrderAsc), asc(factura.codigoFactura)];
  const pagina = conNombres(db, { codigoFactura: factura.codigoFactura })
    .where(where)
    .orderBy(...orden)
    .limit(dado('limit') as never)
    .offset(dado('offset') as never);
  return conNombres(db, campos)
    .where(inArray(factura.codigoFactura, pagina))
    .orderBy(...orden)
    .prepare(id) as never;
}

const prepararTotales = (db: Db, id: string, where: SQL) =>
  db
    .select({
      fechaVencimiento: sql<string | null>`${factura.fechaVencimiento}`,
      facturas: count(),
      estudiantes: countDistinct(factura.codigoEstudiante),
      total: suma(factura.total),
      pagado: suma(factura.pagado),
      pendiente: suma(factura.pendiente),
    })
    .from(factura)
    .where(where)
    .groupBy(sql`grouping sets ((${factura.fechaVencimiento}), ())`)
    .prepare(id);

const preparadas = new WeakMap<Db, Map<string, unknown>>();

/** A statement, prepared once per database: neither we nor PostgreSQL plan the same question twice. */
function preparada<Row>(db: Db, id: string, preparar: () => Statement<Row>): Statement<Row> {
  let conocidas = preparadas.get(db);
  if (!conocidas) preparadas.set(db, (conocidas = new Map()));
  if (!conocidas.has(id)) conocidas.set(id, preparar());
  return conocidas.get(id) as Statement<Row>;
}

/** All that the filter finds, in one pass: the whole, and what fell due on each day, from which the domain tells the ages. */
async function leerTotales(db: Db, { id, where, values }: Filtro) {
  const grupos = await preparada(db, id, () => prepararTotales(db, id, where)).execute(values);
  const porFecha = grupos.flatMap(({ fechaVencimiento, ...importes }) => (fechaVencimiento ? [{ fechaVencimiento, ...importes }] : []));
  return { todas: grupos.find(({ fechaVencimiento }) => fechaVencimiento === null)!, porFecha };
}

/** The rows that a query shows. An export is a statement of its own: what is quick for 16 rows is not for 20,000. */
function leerFilas(db: Db, { id, where, values }: Filtro, query: Query) {
  const limit = query.todo ? MAX_TODO : Math.min(query.size, MAX_SIZE);
  const nombre = [id, query.sortField, query.sortOrderAsc ? 'a' : 'd', query.todo ? 'todo' : ''].join('_');
  const offset = query.todo ? 0 : query.page * limit;
  return preparada(db, nombre, () => prepararFilas(db, nombre, where, query)).execute({ ...values, limit, offset });
}

/** How old the debt of an invoice is, in days and as its age. */
const conAtraso = (fila: Fila, hoy: string): FacturaVencida => ({
  ...fila,
  diasAtraso: diasDeAtraso(fila.fechaVencimiento, hoy),
  antiguedad: tramoDeMora(fila.fechaVencimiento, hoy) as Antiguedad,
});

export default [
  // Who collects. Locks nothing. Refused: an export of more rows than anybody reads.
  serve(calls.vencidas, async ({ db, user, hoy, query }) => {
    const filtro = filtroDe(query, user, hoy);
    const { todas, porFecha } = await leerTotales(db, filtro);
    if (query.todo && todas.facturas > MAX_TODO) {
      throw new Refusal(400, `Son ${todas.facturas} facturas y se exportan a lo sumo ${MAX_TODO}. Reduzca el filtro`);
    }
    const filas = await leerFilas(db, filtro, query);
    return {
      filas: filas.map((fila) => conAtraso(fila, hoy)),
      totales: { ...todas, porAntiguedad: antiguedad(porFecha, hoy) },
      total: todas.facturas,
    };
  }),
];
