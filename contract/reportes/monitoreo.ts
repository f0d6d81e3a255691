import * as z from 'zod';
import { day, plural } from '@/utils/format';
import { ACCESO } from '../accesos';
import { porciento } from '../asistencia/letras';
import { codigo, codigoEnRuta, fecha } from '../campos';
import { deSucursal, entreFechas, report } from '../list';

const cuenta = {
  /** Scheduled classes up to today, without days without class. */
  programadas: z.int(),
  /** Scheduled days with a roll. */
  registradas: z.int(),
  /** Rolls taken on the day itself, and later. */
  aTiempo: z.int(),
  tarde: z.int(),
  /** Scheduled classes without a roll. */
  faltas: z.int(),
  /** Scheduled days that the period declared free. */
  sinClase: z.int(),
  /** Make-up classes: rolls outside the schedule, or on a day without class. */
  recuperaciones: z.int(),
  /** Held over scheduled classes, in basis points; null if none was scheduled. */
  cumplimiento: z.int().nullable(),
};

/** The scheduled classes of an instructor's group in a range of days, and the rolls taken. */
export const Monitoreo = z.object({
  codigoProfesor: codigo,
  profesor: z.string(),
  codigoGrupo: codigo,
  grupo: z.string(),
  ...cuenta,
  /** The days counted in `faltas`. */
  faltan: z.array(fecha),
});
export type Monitoreo = z.infer<typeof Monitoreo>;

/** How many days without a roll are listed; the rest is counted. */
const NOMBRADOS = 5;

/** `faltan` in words: '03/03/2026, 05/03/2026'; of many, the latest ones and the number of the others. */
function textoDeFaltas(faltan: readonly string[]): string {
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
      ...entreFechas,
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
