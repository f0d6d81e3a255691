import * as z from 'zod';
import { ACCESO } from '../accesos';
import { porciento } from '../asistencia/letras';
import { codigo, codigoEnRuta } from '../campos';
import { column, entreFechas, report } from '../list';

/** The percentage attended, in basis points; null without marks. */
export const porcentaje = column('Asistencia', z.int().nullable(), { text: porciento });

/** Marks by state, and the percentage attended. */
export const cuenta = { presentes: z.int(), tardanzas: z.int(), ausentes: z.int(), excusas: z.int(), porcentaje };
export const deGrupo = { codigoSucursal: codigoEnRuta.optional(), codigoGrupo: codigoEnRuta.optional() };

/** A month on the wire: '2026-03'. */
const Mes = z.string();

export const ResumenDeGrupo = z.object({
  codigoGrupo: codigo,
  mes: column('Mes', Mes, { text: (mes) => mes.split('-').reverse().join('/') }),
  grupo: column('Grupo', z.string()),
  profesor: column('Profesor', z.string()),
  /** Days with a roll, and how many of them are make-up classes. */
  clases: column('Clases', z.int()),
  recuperaciones: column('De recuperación', z.int()),
  presentes: column('Presentes', z.int()),
  tardanzas: column('Tardanzas', z.int()),
  ausentes: column('Ausentes', z.int()),
  excusas: column('Excusas', z.int()),
  porcentaje,
});
export type ResumenDeGrupo = z.infer<typeof ResumenDeGrupo>;

/** The marks of each group by month. */
export const resumenDeGrupos = report({
  path: 'registroasistencia/resum/grupo',
  access: [ACCESO.resumenAsistencia],
  summary: 'Por grupo y mes: clases dadas, marcas por estado y porcentaje',
  title: 'Resumen de asistencia por grupo',
  row: ResumenDeGrupo,
  sort: ['mes', 'grupo', 'clases', 'porcentaje'],
  newestFirst: true,
  query: { ...deGrupo, ...entreFechas },
  sums: ['clases', 'recuperaciones', 'presentes', 'tardanzas', 'ausentes', 'excusas'],
  pagePer: ['codigoGrupo', 'grupo'],
  totals: { porcentaje, meses: z.record(Mes, z.int()) },
});
