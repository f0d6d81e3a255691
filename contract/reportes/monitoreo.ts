import * as z from 'zod';
import { day, plural } from '@/utils/format';
import { ACCESO } from '../accesos';
import { porciento } from '../asistencia/letras';
import { codigo, codigoEnRuta, fecha } from '../campos';
import { deSucursal, report } from '../list';

const cuenta = {
  /** Classes on the schedule up to today, without the days that have none. */
  programadas: z.int(),
  /** Days of those on which a roll was taken. */
  registradas: z.int(),
  /** Rolls that were taken on the day itself, and after it. */
  aTiempo: z.int(),
  tarde: z.int(),
  /** Classes on the schedule without a roll. */
  faltas: z.int(),
  /** Days on the schedule that the period declared free. */
  sinClase: z.int(),
  /** Rolls outside the schedule, or on a day that was declared free: make-up classes. */
  recuperaciones: z.int(),
  /** Classes given of those on the schedule, in basis points; null where there was none. */
  cumplimiento: z.int().nullable(),
};

/** What an instructor's group had on the schedule of a span, and what was recorded of it. */
export const Monitoreo = z.object({
  codigoProfesor: codigo,
  profesor: z.string(),
  codigoGrupo: codigo,
  grupo: z.string(),
  ...cuenta,
  /** The days of `faltas`. */
  faltan: z.array(fecha),
});
export type Monitoreo = z.infer<typeof Monitoreo>;

/** So many days of those without a roll are named; the rest is counted. */
const NOMBRADOS = 5;

/** 'faltan' in words: '03/03/2026, 05/03/2026', of many the latest and how many more. */
export function textoDeFaltas(faltan: readonly string[]): string {
  const ultimas = faltan.slice(-NOMBRADOS).map(day).join(', ');
  return faltan.length > NOMBRADOS ? `${ultimas} y ${plural(faltan.length - NOMBRADOS, 'día')} más` : ultimas;
}

export const monitoreo = {
  profesor: report({
    path: 'profesor/reportasistencia',
    access: [ACCESO.monitoreo],
    summary: 'Clases dadas contra las programadas, por profesor y grupo, con los días sin clase y las recuperaciones',
    title: 'Monitoreo de profesores',
    row: Monitoreo,
    sort: ['profesor', 'grupo', 'programadas', 'faltas', 'cumplimiento'],
    query: {
      ...deSucursal,
      codigoGrupo: codigoEnRuta.optional(),
      codigoProfesor: codigoEnRuta.optional(),
      desde: fecha.optional(),
      hasta: fecha.optional(),
    },
    totals: cuenta,
    columns: [
      { id: 'profesor', header: 'Profesor', sort: 'profesor' },
      { id: 'grupo', header: 'Grupo', sort: 'grupo' },
      { id: 'programadas', header: 'Programadas', kind: 'number', sort: 'programadas' },
      { id: 'registradas', header: 'Dadas', kind: 'number' },
      { id: 'aTiempo', header: 'A tiempo', kind: 'number' },
      { id: 'tarde', header: 'Tarde', kind: 'number' },
      { id: 'faltas', header: 'Sin lista', kind: 'number', sort: 'faltas' },
      { id: 'faltan', header: 'Días sin lista', value: ({ faltan }) => textoDeFaltas(faltan) },
      { id: 'sinClase', header: 'Sin clase', kind: 'number' },
      { id: 'recuperaciones', header: 'Recuperadas', kind: 'number' },
      {
        id: 'cumplimiento',
        header: 'Cumplimiento',
        sort: 'cumplimiento',
        value: ({ cumplimiento }) => porciento(cumplimiento),
      },
    ],
  }),
};
