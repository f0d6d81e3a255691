import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, dinero, fecha } from '../campos';
import { report } from '../list';
import { aQuienLlamar } from './academia/contacto';
import * as informes from './informes';

/** A student's overdue debt, in one group or in total. */
export const Atraso = z.object({
  codigoEstudiante: codigo,
  /** The group of the instalments; null for other debt, or if the report is not split by group. */
  codigoGrupo: codigo.nullable(),
  estudiante: z.string(),
  ...aQuienLlamar,
  grupo: z.string(),
  facturas: z.int(),
  /** The oldest due date, and the days since. */
  desde: fecha,
  diasAtraso: z.int(),
  pendiente: dinero,
});
export type Atraso = z.infer<typeof Atraso>;

/** Overdue amounts by month of the due date: { '2026-11': 3200 }. */
const PorMes = z.record(z.string(), dinero);

/** A student's overdue debt, split by month of the due date. */
const AtrasoPorMes = Atraso.omit({ codigoGrupo: true, grupo: true, facturas: true, desde: true, diasAtraso: true }).extend({
  meses: PorMes,
});
export type AtrasoPorMes = z.infer<typeof AtrasoPorMes>;

/** What a report with one row per student, or per student and group, has. */
const deEstudiantes = {
  row: Atraso,
  totals: { estudiantes: z.int() },
} as const;

export const atrasos = {
  porGrupo: report({
    ...informes.porGrupo,
    ...deEstudiantes,
    access: [ACCESO.atrasoPorGrupo],
    summary: 'Estudiantes en atraso, por grupo',
  }),
  porSucursal: report({
    ...informes.porSucursal,
    ...deEstudiantes,
    access: [ACCESO.atrasoPorDias],
    summary: 'Estudiantes cuya deuda más vieja venció hace más de tantos días',
  }),
  porMes: report({
    ...informes.porMes,
    access: [ACCESO.atrasoPorMes],
    summary: 'Lo vencido de cada estudiante por mes de vencimiento',
    row: AtrasoPorMes,
    totals: { estudiantes: z.int(), facturas: z.int(), meses: PorMes },
  }),
};
