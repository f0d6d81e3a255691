import { countDistinct, eq, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { vencidas, type Antiguedad, type FacturaVencida } from '@/contract/reportes/vencida';
import { sumarDias } from '@/domain/fechas';
import { diasDeAtraso, tramoDeMora } from '@/domain/mora';
import type { Db } from '../db/connect';
import type { Places } from '../db/prepared';
import { saldoMovimiento } from '../db/schema/cobros';
import { factura } from '../db/schema/facturas';
import { entidad, estudiante } from '../db/schema/personas';
import { nombreEnFactura, pendiente, suma } from '../facturas/columnas';
import { pagadorDe } from '../facturas/familia';
import { type Asked, type Fields, list, type Options } from '../lib/lists/list';
import { always, given } from '../lib/lists/filters';
import { serveList } from '../lib/lists/serveList';
import { preparedFor } from '../lib/scope';
import { soloDe } from '../lib/user';
import { personasDe } from '../personas/alcance';
import { nombreDe } from '../personas/nombre';
import { diaDe } from './estudiantes';
import { DE_GRUPO, DE_MIS_GRUPOS, delNombre } from './facturas';

/** Days overdue of each age of debt, as domain/mora.ts has them (a test compares): a span of due dates is what the index can find. */
const DIAS: Record<Antiguedad, [number, number]> = { D1_30: [1, 30], D31_60: [31, 60], D61_90: [61, 90], D90: [91, 100_000] };

const dado = sql.placeholder;
const pagador = alias(entidad, 'pagador');
const responsable = nombreDe(pagador);

const AL = sql`${dado('al')}::date`;
/** What was paid of an invoice until a day: payments until then, but what was reversed or freed until then. */
const PAGADO_AL = sql`coalesce((select sum(l.monto - case when v.codigo_cobro is not null then l.monto else coalesce((
      select sum(s.monto) from saldo_movimiento s where s.tipo = 'LIBERADO' and s.codigo_cobro = l.codigo_cobro and s.codigo_factura = l.codigo_factura and ${diaDe('s.momento')} <= ${AL}), 0) end)
    from cobro_factura l join cobro c using (codigo_cobro) left join reversion v on v.codigo_cobro = c.codigo_cobro and v.fecha <= ${AL}
    where l.codigo_factura = ${factura.codigoFactura} and c.fecha <= ${AL}), 0)`;

/**
 * Which invoices may have been owed on a day: those owed now, and those paid or voided since. It is asked once for all; what was paid until then is
 * added up for these only.
 */
const QUIZAS_AL = sql`(${pendiente} or ${factura.estatus} = 'ANULADA' or ${factura.codigoFactura} in (
  select l.codigo_factura from cobro c join cobro_factura l using (codigo_cobro) where c.fecha > ${AL}))`;

/** What a report of one moment reads: of today the columns, of an earlier day the payments. */
interface Momento {
  total: PgColumn;
  pagado: PgColumn | SQL;
  pendiente: PgColumn | SQL;
  /** Which invoices may be owed. */
  debe: SQL;
}
const HOY: Momento = { total: factura.total, pagado: factura.pagado, pendiente: factura.pendiente, debe: pendiente };
const ENTONCES: Momento = {
  total: factura.total,
  pagado: PAGADO_AL.mapWith(Number),
  pendiente: sql`(${factura.total} - ${PAGADO_AL})`.mapWith(Number),
  debe: sql`${factura.fecha} <= ${AL} and (${factura.estatus} <> 'ANULADA' or ${diaDe('factura.anulada')} > ${AL}) and ${QUIZAS_AL} and ${factura.total} > ${PAGADO_AL}`,
};
/** The day as of which it is asked; what is to come is asked of today. */
const alDe = ({ hoy, query: { al } }: { hoy: string; query: { al?: string | undefined } }) => (al !== undefined && al < hoy ? al : hoy);

const fieldsDe = ({ pagado, pendiente: debe }: Momento) => ({
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
  pagado,
  pendiente: debe,
});

/** Invoices with student, customer and payer. Only left joins on keys: PostgreSQL leaves out those that a query does not read. */
const conNombres = (db: Db, selection: Fields, where: SQL) =>
  db
    .select(selection as ReturnType<typeof fieldsDe>)
    .from(factura)
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .leftJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(pagador, eq(pagador.codigoEntidad, pagadorDe(factura.codigoEstudiante, factura.codigoEntidad)))
    .where(where)
    .$dynamic();

/** What is owed of one age. */
const deEdad = ({ pendiente: debe }: Momento, edad: Antiguedad) =>
  sql`coalesce(sum(${debe}) filter (where ${factura.fechaVencimiento} between
    ${AL} - ${sql.raw(String(DIAS[edad][1]))} and ${AL} - ${sql.raw(String(DIAS[edad][0]))}), 0)`.mapWith(Number);

type Fila = Omit<FacturaVencida, 'diasAtraso' | 'antiguedad'>;

const listaDe = (momento: Momento) =>
  ({
    call: vencidas,
    table: factura,
    key: factura.codigoFactura,
    fields: fieldsDe(momento),
    from: conNombres,
    // Which invoices first, from the index; names only for those.
    keys: conNombres,
    orders: {
      fechaVencimiento: factura.fechaVencimiento,
      // The customer is looked up where there is no student: joined, PostgreSQL would read every person for it.
      estudiante: sql`coalesce(${estudiante.nombreCompleto},
        (select ${nombreDe('p')} from entidad p where p.codigo_entidad = ${factura.codigoEntidad})) collate "es-x-icu"`,
      responsable: sql`(${responsable}) collate "es-x-icu"`,
      numero: factura.numero,
      pendiente: momento.pendiente,
    },
    search: delNombre,
    coach: DE_MIS_GRUPOS,
    values: (asked: Asked<typeof vencidas>) => {
      const { antiguedad, diasMinimo = 1 } = asked.query;
      const al = alDe(asked);
      const [minimo, maximo] = antiguedad ? DIAS[antiguedad] : [1, DIAS.D90[1]];
      return { al, venceDesde: sumarDias(al, -maximo), venceHasta: sumarDias(al, -Math.max(minimo, diasMinimo)) };
    },
    filters: {
      vencida: always(sql`${momento.debe} and ${factura.fechaVencimiento} between ${dado('venceDesde')} and ${dado('venceHasta')}`),
      grupo: given('codigoGrupo', DE_GRUPO),
    },
    totals: {
      estudiantes: countDistinct(factura.codigoEstudiante),
      total: suma(factura.total),
      pagado: sql`coalesce(sum(${momento.pagado}), 0)`.mapWith(Number),
      pendiente: sql`coalesce(sum(${momento.pendiente}), 0)`.mapWith(Number),
      D1_30: deEdad(momento, 'D1_30'),
      D31_60: deEdad(momento, 'D31_60'),
      D61_90: deEdad(momento, 'D61_90'),
      D90: deEdad(momento, 'D90'),
    },
    totales: ({ D1_30, D31_60, D61_90, D90, ...rest }) => ({ ...rest, porAntiguedad: { D1_30, D31_60, D61_90, D90 } }),
    row: (fila: Fila, asked: Asked<typeof vencidas>) => ({
      ...fila,
      diasAtraso: diasDeAtraso(fila.fechaVencimiento, alDe(asked)),
      antiguedad: tramoDeMora(fila.fechaVencimiento, alDe(asked)) as Antiguedad,
    }),
  }) satisfies Options<typeof vencidas, Fila>;

/** What is overdue at a moment, and what of the same branch, group and search is owed but not due yet, of which only the sum is asked. */
const vencidasDe = (momento: Momento) => {
  const lista = listaDe(momento);
  return {
    vencidas: list<typeof vencidas, Fila>(lista),
    porVencer: list<typeof vencidas, Fila>({
      ...lista,
      filters: { ...lista.filters, vencida: always(sql`${momento.debe} and ${factura.fechaVencimiento} >= ${AL}`) },
      totals: { porVencer: lista.totals.pendiente },
      totales: (sums) => sums,
    }),
  };
};

// Of today what is pending stands in the invoice, and an index holds it; of an earlier day it is added up from the payments.
const [deHoy, deEntonces] = [vencidasDe(HOY), vencidasDe(ENTONCES)];
const una = (asked: Asked<typeof vencidas>) => (alDe(asked) < asked.hoy ? deEntonces : deHoy);

const creditoAl = preparedFor('credito_al', (db, user, { al }: Places<{ al: string }>) =>
  db
    .select({ credito: sql`coalesce(sum(${saldoMovimiento.monto}), 0)`.mapWith(Number) })
    .from(saldoMovimiento)
    .innerJoin(entidad, eq(entidad.codigoEntidad, saldoMovimiento.codigoEntidad))
    .where(personasDe(user, sql`${diaDe('saldo_movimiento.momento')} <= ${al}`)),
);

/** Credit is a family's, of no invoice: it has no group, and no name that was looked for. */
async function creditoDe(db: Db, asked: Asked<typeof vencidas>): Promise<number | null> {
  const { user, query } = asked;
  if (soloDe(user) !== undefined || query.codigoGrupo !== undefined || query.filtro) return null;
  const sucursales = query.codigoSucursal === undefined ? user.sucursales : [query.codigoSucursal];
  const [fila] = await creditoAl(db, { ...user, sucursales }, { al: alDe(asked) });
  return fila!.credito;
}

/** What stands beside the ages of debt. */
const alLado = async (db: Db, asked: Asked<typeof vencidas>) => ({
  ...(await una(asked).porVencer.totales(db, asked)),
  credito: await creditoDe(db, asked),
});

export default serveList<typeof vencidas>({
  call: vencidas,
  page: async (db, asked, max) => {
    const page = await una(asked).vencidas.page(db, asked, max);
    return { ...page, totales: { ...page.totales, ...(await alLado(db, asked)) } };
  },
  parts: (deps, asked) => una(asked).vencidas.parts(deps, asked),
  totales: async (db, asked) => ({ ...(await una(asked).vencidas.totales(db, asked)), ...(await alLado(db, asked)) }),
});
