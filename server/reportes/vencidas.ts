import { eq, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { vencidas, type Antiguedad, type FacturaVencida } from '@/contract/reportes/vencida';
import { sumarDias } from '@/domain/fechas';
import { diasDeAtraso, tramoDeMora } from '@/domain/mora';
import type { Db } from '../db/connect';
import { factura } from '../db/schema/facturas';
import { entidad, estudiante } from '../db/schema/personas';
import { nombreEnFactura, pendiente } from '../facturas/columnas';
import { pagadorDe } from '../facturas/familia';
import { juntos } from '../lib/juntos';
import { type Asked, type Fields, list, type Options } from '../lib/lists/list';
import { always, given } from '../lib/lists/filters';
import { COUNT } from '../lib/lists/selects';
import { serveList } from '../lib/lists/serveList';
import { soloDe } from '../lib/user';
import { nombreDe } from '../personas/nombre';
import { creditoAl } from './creditoAl';
import { AL, debidasAl } from './deudaAl';
import { DE_GRUPO, DE_MIS_GRUPOS, delNombre } from './facturas';

/** Days overdue of each age of debt, as domain/mora.ts has them (a test compares): a span of due dates is what the index can find. */
const DIAS: Record<Antiguedad, [number, number]> = { D1_30: [1, 30], D31_60: [31, 60], D61_90: [61, 90], D90: [91, 100_000] };

const dado = sql.placeholder;
const pagador = alias(entidad, 'pagador');
const responsable = nombreDe(pagador);

/** Columns of an invoice as they were at a moment. */
interface Momento {
  codigoEstudiante: PgColumn | SQL;
  fechaVencimiento: PgColumn | SQL;
  total: PgColumn | SQL;
  pagado: PgColumn | SQL;
  pendiente: PgColumn | SQL;
}

/** On an earlier day: what `debidasAl` tells. */
const ENTONCES = {
  codigoEstudiante: sql`debia.codigo_estudiante`,
  fechaVencimiento: sql`debia.fecha_vencimiento`,
  total: sql`debia.total`,
  pagado: sql`debia.pagado`,
  pendiente: sql`(debia.total - debia.pagado)`,
};

/** The day as of which it is asked; what is to come is asked of today. */
const alDe = ({ hoy, query: { al } }: { hoy: string; query: { al?: string | undefined } }) => (al !== undefined && al < hoy ? al : hoy);

const fields = {
  codigoFactura: factura.codigoFactura,
  codigoCompania: factura.codigoCompania,
  numero: factura.numero,
  codigoEstudiante: factura.codigoEstudiante,
  estudiante: nombreEnFactura,
  responsable,
  telefono: pagador.telefono,
  descripcion: factura.descripcion,
  fechaVencimiento: factura.fechaVencimiento,
  total: factura.total,
  pagado: factura.pagado,
  pendiente: factura.pendiente,
};

/** Invoices with student, customer and payer. Only left joins on keys: PostgreSQL leaves out those that a query does not read. */
const conNombres = (db: Db, selection: Fields, where: SQL) =>
  db
    .select(selection as typeof fields)
    .from(factura)
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .leftJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(pagador, eq(pagador.codigoEntidad, pagadorDe(factura.codigoEstudiante, factura.codigoEntidad)))
    .where(where)
    .$dynamic();

/** Due within the span that is asked for. */
const vencida = ({ fechaVencimiento }: Momento) => sql`${fechaVencimiento} between ${dado('venceDesde')} and ${dado('venceHasta')}`;

/** The overdue of an earlier day. It joins nothing: what else is told of an invoice is looked up after the page was cut, for its rows only. */
const debidas = (db: Db, selection: Fields, where: SQL) =>
  db
    .with(...Object.entries(debidasAl(where)).map(([name, select]) => db.$with(name, {}).as(select)))
    .select(selection as typeof fields)
    .from(sql`debia`)
    .$dynamic();

/** What is owed of one age. */
const deEdad = ({ pendiente: debe, fechaVencimiento }: Momento, edad: Antiguedad) =>
  sql`coalesce(sum(${debe}) filter (where ${fechaVencimiento} between
    ${AL} - ${sql.raw(String(DIAS[edad][1]))} and ${AL} - ${sql.raw(String(DIAS[edad][0]))}), 0)`.mapWith(Number);

const sumado = (columna: PgColumn | SQL) => sql`coalesce(sum(${columna}), 0)`.mapWith(Number);

const sumasDe = (momento: Momento) => ({
  estudiantes: sql`count(distinct ${momento.codigoEstudiante})`.mapWith(Number),
  total: sumado(momento.total),
  pagado: sumado(momento.pagado),
  pendiente: sumado(momento.pendiente),
  D1_30: deEdad(momento, 'D1_30'),
  D31_60: deEdad(momento, 'D31_60'),
  D61_90: deEdad(momento, 'D61_90'),
  D90: deEdad(momento, 'D90'),
});

type Fila = Omit<FacturaVencida, 'diasAtraso' | 'antiguedad'>;

type Sumas = Record<Antiguedad, number>;

const comun = {
  call: vencidas,
  table: factura,
  key: factura.codigoFactura,
  search: delNombre,
  coach: DE_MIS_GRUPOS,
  values: (asked: Asked<typeof vencidas>) => {
    const { antiguedad, diasMinimo = 1 } = asked.query;
    const al = alDe(asked);
    const [minimo, maximo] = antiguedad ? DIAS[antiguedad] : [1, DIAS.D90[1]];
    return { al, venceDesde: sumarDias(al, -maximo), venceHasta: sumarDias(al, -Math.max(minimo, diasMinimo)) };
  },
  totales: ({ D1_30, D31_60, D61_90, D90, ...rest }: Sumas) => ({ ...rest, porAntiguedad: { D1_30, D31_60, D61_90, D90 } }),
  row: (fila: Fila, asked: Asked<typeof vencidas>) => ({
    ...fila,
    diasAtraso: diasDeAtraso(fila.fechaVencimiento, alDe(asked)),
    antiguedad: tramoDeMora(fila.fechaVencimiento, alDe(asked)) as Antiguedad,
  }),
};

// The customer is looked up where there is no student: joined, PostgreSQL would read every person for it.
const delEstudiante = sql<string>`coalesce(${estudiante.nombreCompleto},
  (select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${factura.codigoEntidad}))`;

// Of today what is pending stands in the invoice, and an index holds it.
const HOY = {
  ...comun,
  fields,
  from: conNombres,
  // Which invoices first, from the index; names only for those.
  keys: conNombres,
  orders: {
    fechaVencimiento: factura.fechaVencimiento,
    estudiante: sql`${delEstudiante} collate "es-x-icu"`,
    responsable: sql`(${responsable}) collate "es-x-icu"`,
    numero: factura.numero,
    pendiente: factura.pendiente,
  },
  filters: { vencida: always(sql`${pendiente} and ${vencida(factura)}`), grupo: given('codigoGrupo', DE_GRUPO) },
} satisfies Options<typeof vencidas, Fila>;
const deHoy = list<typeof vencidas, Fila>({ ...HOY, totals: sumasDe(factura) });
/** What of the same branch, group and search is owed but not due yet, whatever age is looked at: of it only the sum is asked. */
const porVencer = list<typeof vencidas, Fila>({
  ...HOY,
  filters: { ...HOY.filters, vencida: always(sql`${pendiente} and ${factura.fechaVencimiento} >= ${AL}`) },
  totals: { porVencer: sumado(factura.pendiente) },
  totales: (sums: object) => sums,
});

const deFactura = (columna: PgColumn) => sql`(select ${columna} from ${factura} where ${factura.codigoFactura} = debia.codigo_factura)`;
const PERSONA = deFactura(factura.codigoEntidad);
const delPagador = (que: SQL<string>) =>
  sql<string>`(select ${que} from entidad p where p.codigo_entidad = ${pagadorDe(ENTONCES.codigoEstudiante, PERSONA)})`;
const PAGADOR = delPagador(nombreDe('p'));
// The customer where there is no student.
const ESTUDIANTE = sql<string>`coalesce((select e.nombre_completo from estudiante e where e.codigo_estudiante = ${ENTONCES.codigoEstudiante}),
  (select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${PERSONA}))`;
const POR_VENCER = sql`(select monto from por_vencer)`;
const sumasDeEntonces = sumasDe(ENTONCES);

// Of an earlier day it is reckoned back, once for everything that is told.
const deEntonces = list<typeof vencidas, Fila>({
  ...comun,
  key: sql`debia.codigo_factura`,
  fields: {
    codigoFactura: sql`debia.codigo_factura`,
    codigoCompania: deFactura(factura.codigoCompania),
    numero: deFactura(factura.numero),
    codigoEstudiante: ENTONCES.codigoEstudiante,
    estudiante: ESTUDIANTE,
    responsable: PAGADOR,
    telefono: delPagador(sql`p.telefono`),
    descripcion: deFactura(factura.descripcion),
    fechaVencimiento: ENTONCES.fechaVencimiento,
    total: ENTONCES.total,
    pagado: ENTONCES.pagado,
    pendiente: ENTONCES.pendiente,
  },
  from: debidas,
  orders: {
    fechaVencimiento: ENTONCES.fechaVencimiento,
    estudiante: sql`${ESTUDIANTE} collate "es-x-icu"`,
    responsable: sql`${PAGADOR} collate "es-x-icu"`,
    numero: deFactura(factura.numero),
    pendiente: ENTONCES.pendiente,
  },
  filters: { grupo: given('codigoGrupo', DE_GRUPO) },
  totals: { ...sumasDeEntonces, porVencer: POR_VENCER.mapWith(Number) },
  whole: sql`(select json_build_object(${sql.join(
    Object.entries(sumasDeEntonces).map(([nombre, suma]) => sql`${sql.raw(`'${nombre}'`)}, ${suma}`),
    sql`, `,
  )}, 'porVencer', ${POR_VENCER}, ${sql.raw(`'${COUNT}'`)}, count(*)) from debia)`,
});

const esDeAntes = (asked: Asked<typeof vencidas>) => alDe(asked) < asked.hoy;

/** Credit is a family's, of no invoice: it has no group, and no name that was looked for. */
async function creditoDe(db: Db, asked: Asked<typeof vencidas>): Promise<number | null> {
  const { user, query } = asked;
  if (soloDe(user) !== undefined || query.codigoGrupo !== undefined || query.filtro) return null;
  const sucursales = query.codigoSucursal === undefined ? user.sucursales : [query.codigoSucursal];
  const [fila] = await creditoAl(db, { ...user, sucursales }, { al: alDe(asked) });
  return fila!.credito;
}

/** What stands beside the ages of debt, asked while these are. */
async function conLoDeAlLado<T>(db: Db, asked: Asked<typeof vencidas>, lista: Promise<T>) {
  const pendiente = esDeAntes(asked) ? {} : porVencer.totales(db, asked);
  const [hallado, sinVencer, credito] = await juntos([lista, pendiente, creditoDe(db, asked)]);
  return { hallado, alLado: { ...sinVencer, credito } };
}

const una = (asked: Asked<typeof vencidas>) => (esDeAntes(asked) ? deEntonces : deHoy);

export default serveList<typeof vencidas>({
  call: vencidas,
  page: async (db, asked, max) => {
    const { hallado, alLado } = await conLoDeAlLado(db, asked, una(asked).page(db, asked, max));
    return { ...hallado, totales: { ...hallado.totales, ...alLado } };
  },
  parts: (deps, asked) => una(asked).parts(deps, asked),
  totales: async (db, asked) => {
    const { hallado, alLado } = await conLoDeAlLado(db, asked, una(asked).totales(db, asked));
    return { ...hallado, ...alLado };
  },
});
