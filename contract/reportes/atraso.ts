import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, codigoEnRuta, dinero, entero, fecha } from '../campos';
import { type Column, column, deSucursal, report } from '../list';
import { aQuienLlamar } from './academia/contacto';

/** A student's overdue debt, in one group or in total. */
export const Atraso = z.object({
  codigoEstudiante: codigo,
  /** The group of the instalments; null for other debt, or if the report is not split by group. */
  codigoGrupo: codigo.nullable(),
  estudiante: column('Estudiante', z.string()),
  ...aQuienLlamar,
  grupo: column('Grupo', z.string()),
  facturas: column('Facturas', z.int()),
  /** The oldest due date, and the days since. */
  desde: column('Debe desde', fecha),
  diasAtraso: column('Días', z.int()),
  pendiente: column('Pendiente', dinero),
});
export type Atraso = z.infer<typeof Atraso>;

/** Overdue amounts by month of the due date: { '2026-11': 3200 }. */
const PorMes = z.record(z.string(), dinero);

/** A student's overdue debt, split by month of the due date. */
const AtrasoPorMes = Atraso.omit({ codigoGrupo: true, grupo: true, facturas: true, desde: true, diasAtraso: true }).extend({
  meses: PorMes,
});
type AtrasoPorMes = z.infer<typeof AtrasoPorMes>;

const query = { ...deSucursal, codigoGrupo: codigoEnRuta.optional() };
/** What a report with one row per student, or per student and group, has. */
const deEstudiantes = {
  row: Atraso,
  sort: ['estudiante', 'grupo', 'pendiente', 'desde'],
  sums: ['facturas', 'pendiente'],
  totals: { estudiantes: z.int() },
} as const;

/** One column per month with overdue debt; the months are part of the totals. */
const columnasDeMeses = ({ meses }: { meses: Record<string, number> }): Column<AtrasoPorMes>[] =>
  Object.keys(meses)
    .sort()
    .map((mes) => ({
      id: mes,
      header: mes.split('-').reverse().join('/'),
      kind: 'money',
      value: (fila) => fila.meses[mes] ?? null,
    }));

export const atrasos = {
  porGrupo: report({
    ...deEstudiantes,
    path: 'estudiante/atrasofactura',
    access: [ACCESO.atrasoPorGrupo],
    summary: 'Estudiantes en atraso, por grupo',
    title: 'Estudiantes en atraso por grupo',
    query,
    pagePer: ['codigoGrupo', 'grupo'],
  }),
  porSucursal: report({
    ...deEstudiantes,
    path: 'estudiante/atrasofactura/sucursal',
    access: [ACCESO.atrasoPorDias],
    summary: 'Estudiantes cuya deuda más vieja venció hace más de tantos días',
    title: 'Estudiantes en atraso por N días',
    query: { ...query, dias: entero(0, 3650).default(0) },
  }),
  porMes: report({
    path: 'estudiante/atrasofactura/mes',
    access: [ACCESO.atrasoPorMes],
    summary: 'Lo vencido de cada estudiante por mes de vencimiento',
    title: 'Estudiantes en atraso por mes',
    row: AtrasoPorMes,
    sort: ['estudiante', 'pendiente'],
    query,
    sums: ['pendiente'],
    totals: { estudiantes: z.int(), facturas: z.int(), meses: PorMes },
    more: columnasDeMeses,
  }),
};
