import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { vencidas, type Antiguedad, type FacturaVencida } from '@/contract/reportes/vencida';
import { sumarDias } from '@/domain/fechas';
import { diasDeAtraso, tramoDeMora } from '@/domain/mora';
import { factura } from '../../db/schema/facturas';
import type { Asked } from '../../lib/lists/list';
import { AL } from '../deudaAl';
import { DE_MIS_GRUPOS, delNombre } from '../facturas';

/** Days overdue of each age of debt, equal to domain/mora.ts (a test compares). As spans of due dates an index can find them. */
const DIAS: Record<Antiguedad, [number, number]> = { D1_30: [1, 30], D31_60: [31, 60], D61_90: [61, 90], D90: [91, 100_000] };

const dado = sql.placeholder;

/** Columns of an invoice, as of today or as of a past day. */
interface Momento {
  codigoEstudiante: PgColumn | SQL;
  fechaVencimiento: PgColumn | SQL;
  total: PgColumn | SQL;
  pagado: PgColumn | SQL;
  pendiente: PgColumn | SQL;
}

/** The day in question; a future day counts as today. */
export const alDe = ({ hoy, query: { al } }: { hoy: string; query: { al?: string | undefined } }) =>
  al !== undefined && al < hoy ? al : hoy;

/** Whether the question is about a past day. */
export const esDeAntes = (asked: { hoy: string; query: { al?: string | undefined } }) => alDe(asked) < asked.hoy;

/** The requested span of due dates, both included. */
export function vencimientos(asked: Pick<Asked<typeof vencidas>, 'hoy' | 'query'>): { venceDesde: string; venceHasta: string } {
  const { antiguedad, diasMinimo = 1 } = asked.query;
  const al = alDe(asked);
  const [minimo, maximo] = antiguedad ? DIAS[antiguedad] : [1, DIAS.D90[1]];
  return { venceDesde: sumarDias(al, -maximo), venceHasta: sumarDias(al, -Math.max(minimo, diasMinimo)) };
}

/** Condition: due within the requested span. */
export const vencida = ({ fechaVencimiento }: Pick<Momento, 'fechaVencimiento'>) =>
  sql`${fechaVencimiento} between ${dado('venceDesde')} and ${dado('venceHasta')}`;

/** SQL: amount owed of one age. */
const deEdad = ({ pendiente: debe, fechaVencimiento }: Momento, edad: Antiguedad) =>
  sql`coalesce(sum(${debe}) filter (where ${fechaVencimiento} between
    ${AL} - ${sql.raw(String(DIAS[edad][1]))} and ${AL} - ${sql.raw(String(DIAS[edad][0]))}), 0)`.mapWith(Number);

/** SQL: the sum of a column; 0 without rows. */
export const sumado = (columna: PgColumn | SQL) => sql`coalesce(sum(${columna}), 0)`.mapWith(Number);

export const sumasDe = (momento: Momento) => ({
  estudiantes: sql`count(distinct ${momento.codigoEstudiante})`.mapWith(Number),
  total: sumado(momento.total),
  pagado: sumado(momento.pagado),
  pendiente: sumado(momento.pendiente),
  D1_30: deEdad(momento, 'D1_30'),
  D31_60: deEdad(momento, 'D31_60'),
  D61_90: deEdad(momento, 'D61_90'),
  D90: deEdad(momento, 'D90'),
});

export type Fila = Omit<FacturaVencida, 'diasAtraso' | 'antiguedad'>;

type Sumas = Record<Antiguedad, number>;

/** Common to the report as of today and as of a past day. */
export const comun = {
  call: vencidas,
  table: factura,
  key: factura.codigoFactura,
  search: delNombre,
  coach: DE_MIS_GRUPOS,
  values: (asked: Asked<typeof vencidas>) => ({ al: alDe(asked), ...vencimientos(asked) }),
  totales: ({ D1_30, D31_60, D61_90, D90, ...rest }: Sumas) => ({ ...rest, porAntiguedad: { D1_30, D31_60, D61_90, D90 } }),
  row: (fila: Fila, asked: Asked<typeof vencidas>) => ({
    ...fila,
    diasAtraso: diasDeAtraso(fila.fechaVencimiento, alDe(asked)),
    antiguedad: tramoDeMora(fila.fechaVencimiento, alDe(asked)) as Antiguedad,
  }),
};
