import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, fecha } from '../campos';
import { report } from '../list';
import * as informes from './informesDeAsistencia';

/** An instructor's group: its scheduled classes, and the rolls taken. */
export const GrupoMonitoreado = z.object({
  codigoProfesor: codigo,
  codigoGrupo: codigo,
  profesor: z.string(),
  grupo: z.string(),
  /** Scheduled classes that have a roll or are over, without days without class. */
  programadas: z.int(),
  /** Scheduled days with a roll. */
  registradas: z.int(),
  /** Rolls taken on the day itself, and later. */
  aTiempo: z.int(),
  tarde: z.int(),
  /** Scheduled classes without a roll, and their days. */
  faltas: z.int(),
  faltan: z.array(fecha),
  /** Scheduled days that the period declared free. */
  sinClase: z.int(),
  /** Make-up classes: rolls outside the schedule, or on a day without class. */
  recuperaciones: z.int(),
  /** Held over scheduled classes, in basis points; null if none was scheduled. */
  cumplimiento: z.int().nullable(),
});
export type GrupoMonitoreado = z.infer<typeof GrupoMonitoreado>;

/** The scheduled classes of each instructor's group in a range of days, and the rolls taken. */
export const monitoreo = report({
  ...informes.monitoreo,
  access: [ACCESO.monitoreo],
  summary: 'Clases dadas contra las programadas, por profesor y grupo, con los días sin clase y las recuperaciones',
  row: GrupoMonitoreado,
  totals: { cumplimiento: z.int().nullable() },
});
