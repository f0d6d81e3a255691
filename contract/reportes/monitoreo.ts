import * as z from 'zod';
import { day, plural } from '@/utils/format';
import { ACCESO } from '../accesos';
import { porciento } from '../asistencia/letras';
import { codigo, codigoEnRuta, fecha } from '../campos';
import { column, deSucursal, entreFechas, report } from '../list';
import { deGrupo } from './asistenciaPorGrupo';

/** How many days without a roll are listed; the rest is counted. */
const NOMBRADOS = 5;

/** `faltan` in words: '03/03/2026, 05/03/2026'; of many, the latest ones and the number of the others. */
function textoDeFaltas(faltan: readonly string[]): string {
  const ultimas = faltan.slice(-NOMBRADOS).map(day).join(', ');
  return faltan.length > NOMBRADOS ? `${ultimas} y ${plural(faltan.length - NOMBRADOS, 'día')} más` : ultimas;
}

/** The scheduled classes of each instructor's group in a range of days, and the rolls taken. */
export const monitoreo = report({
  path: 'profesor/reportasistencia',
  access: [ACCESO.monitoreo],
  summary: 'Clases dadas contra las programadas, por profesor y grupo, con los días sin clase y las recuperaciones',
  title: 'Monitoreo de profesores',
  row: z.object({
    codigoProfesor: codigo,
    codigoGrupo: codigo,
    profesor: column('Profesor', z.string()),
    grupo: column('Grupo', z.string()),
    /** Scheduled classes up to today, without days without class. */
    programadas: column('Programadas', z.int()),
    /** Scheduled days with a roll. */
    registradas: column('Dadas', z.int()),
    /** Rolls taken on the day itself, and later. */
    aTiempo: column('A tiempo', z.int()),
    tarde: column('Tarde', z.int()),
    /** Scheduled classes without a roll, and their days. */
    faltas: column('Sin lista', z.int()),
    faltan: column('Días sin lista', z.array(fecha), { text: textoDeFaltas }),
    /** Scheduled days that the period declared free. */
    sinClase: column('Sin clase', z.int()),
    /** Make-up classes: rolls outside the schedule, or on a day without class. */
    recuperaciones: column('Recuperadas', z.int()),
    /** Held over scheduled classes, in basis points; null if none was scheduled. */
    cumplimiento: column('Cumplimiento', z.int().nullable(), { text: porciento }),
  }),
  sort: ['profesor', 'grupo', 'programadas', 'faltas', 'cumplimiento'],
  query: { ...deSucursal, ...deGrupo, codigoProfesor: codigoEnRuta.optional(), ...entreFechas },
  sums: ['programadas', 'registradas', 'aTiempo', 'tarde', 'faltas', 'sinClase', 'recuperaciones'],
  totals: { cumplimiento: z.int().nullable() },
});
