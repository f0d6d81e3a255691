import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, codigoEnRuta, dinero, entero, fecha } from '../campos';
import { deSucursal, report, type Column } from '../list';

/** A student's overdue debt, in one group or in total. */
export const Atraso = z.object({
  codigoEstudiante: codigo,
  estudiante: z.string(),
  /** The group of the instalments; null for other debt, or if the report is not split by group. */
  codigoGrupo: codigo.nullable(),
  grupo: z.string(),
  responsable: z.string(),
  telefono: z.string(),
  facturas: z.int(),
  pendiente: dinero,
  /** The oldest due date, and the days since. */
  desde: fecha,
  diasAtraso: z.int(),
});
export type Atraso = z.infer<typeof Atraso>;

/** Overdue amounts by month of the due date: { '2026-11': 3200 }. */
const PorMes = z.record(z.string(), dinero);

/** A student's overdue debt, split by month of the due date. */
const AtrasoPorMes = Atraso.pick({
  codigoEstudiante: true,
  estudiante: true,
  responsable: true,
  telefono: true,
  pendiente: true,
}).extend({ meses: PorMes });
type AtrasoPorMes = z.infer<typeof AtrasoPorMes>;

const totals = { estudiantes: z.int(), facturas: z.int(), pendiente: dinero };
const query = { ...deSucursal, codigoGrupo: codigoEnRuta.optional() };
const sort = ['estudiante', 'grupo', 'pendiente', 'desde'] as const;
const quien = [
  { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
  { id: 'responsable', header: 'Responsable' },
  { id: 'telefono', header: 'Teléfono' },
] as const;
const columns = [
  ...quien,
  { id: 'grupo', header: 'Grupo', sort: 'grupo' },
  { id: 'facturas', header: 'Facturas', kind: 'number' },
  { id: 'desde', header: 'Debe desde', kind: 'date', sort: 'desde' },
  { id: 'diasAtraso', header: 'Días', kind: 'number' },
  { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
] as const;

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
    path: 'estudiante/atrasofactura',
    access: [ACCESO.atrasoPorGrupo],
    summary: 'Estudiantes en atraso, por grupo',
    title: 'Estudiantes en atraso por grupo',
    row: Atraso,
    sort,
    query,
    totals,
    columns,
  }),
  porSucursal: report({
    path: 'estudiante/atrasofactura/sucursal',
    access: [ACCESO.atrasoPorDias],
    summary: 'Estudiantes cuya deuda más vieja venció hace más de tantos días',
    title: 'Estudiantes en atraso por N días',
    row: Atraso,
    sort,
    query: { ...query, dias: entero(0, 3650).default(0) },
    totals,
    columns,
  }),
  porMes: report({
    path: 'estudiante/atrasofactura/mes',
    access: [ACCESO.atrasoPorMes],
    summary: 'Lo vencido de cada estudiante por mes de vencimiento',
    title: 'Estudiantes en atraso por mes',
    row: AtrasoPorMes,
    sort: ['estudiante', 'pendiente'],
    query,
    totals: { ...totals, meses: PorMes },
    columns: [...quien, { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' }],
    more: columnasDeMeses,
  }),
};
