import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo } from '../campos';
import { report } from '../list';
import * as informes from './informesDeAsistencia';

/** The percentage attended, in basis points; null without marks. */
export const porcentaje = z.int().nullable();

/** Marks by state, and the percentage attended. */
export const cuenta = { presentes: z.int(), tardanzas: z.int(), ausentes: z.int(), excusas: z.int(), porcentaje };

/** A month on the wire: '2026-03'. */
const Mes = z.string();

export const ResumenDeGrupo = z.object({
  codigoGrupo: codigo,
  mes: Mes,
  grupo: z.string(),
  profesor: z.string(),
  /** Days with a roll, and how many of them are make-up classes. */
  clases: z.int(),
  recuperaciones: z.int(),
  ...cuenta,
});
export type ResumenDeGrupo = z.infer<typeof ResumenDeGrupo>;

/** The marks of each group by month. */
export const resumenDeGrupos = report({
  ...informes.resumenDeGrupos,
  access: [ACCESO.resumenAsistencia],
  summary: 'Por grupo y mes: clases dadas, marcas por estado y porcentaje',
  row: ResumenDeGrupo,
  totals: { porcentaje, meses: z.record(Mes, z.int()) },
});
