import * as z from 'zod';
import { ACCESO } from '../accesos';
import { porciento } from '../asistencia/letras';
import { codigo, codigoEnRuta } from '../campos';
import { entreFechas, report } from '../list';

/** Marks by state, and the percentage attended in basis points; null without marks. */
export const cuenta = {
  presentes: z.int(),
  tardanzas: z.int(),
  ausentes: z.int(),
  excusas: z.int(),
  porcentaje: z.int().nullable(),
};
const columnasDeCuenta = [
  { id: 'presentes', header: 'Presentes', kind: 'number' },
  { id: 'tardanzas', header: 'Tardanzas', kind: 'number' },
  { id: 'ausentes', header: 'Ausentes', kind: 'number' },
  { id: 'excusas', header: 'Excusas', kind: 'number' },
] as const;
export const columnaPorcentaje = {
  id: 'porcentaje',
  header: 'Asistencia',
  value: ({ porcentaje }: { porcentaje: number | null }) => porciento(porcentaje),
} as const;
export const deGrupo = { codigoSucursal: codigoEnRuta.optional(), codigoGrupo: codigoEnRuta.optional() };

/** A month on the wire: '2026-03'. */
const Mes = z.string();

export const ResumenDeGrupo = z.object({
  codigoGrupo: codigo,
  grupo: z.string(),
  profesor: z.string(),
  mes: Mes,
  /** Days with a roll, and how many of them are make-up classes. */
  clases: z.int(),
  recuperaciones: z.int(),
  ...cuenta,
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
  totals: { clases: z.int(), recuperaciones: z.int(), ...cuenta, meses: z.record(Mes, z.int()) },
  columns: [
    { id: 'mes', header: 'Mes', sort: 'mes', value: ({ mes }) => mes.split('-').reverse().join('/') },
    { id: 'grupo', header: 'Grupo', sort: 'grupo' },
    { id: 'profesor', header: 'Profesor' },
    { id: 'clases', header: 'Clases', kind: 'number', sort: 'clases' },
    { id: 'recuperaciones', header: 'De recuperación', kind: 'number' },
    ...columnasDeCuenta,
    { ...columnaPorcentaje, sort: 'porcentaje' },
  ],
});
