import * as z from 'zod';
import { codigo, dinero, fecha } from '../../campos';
import { RETIENEN } from '../../estudiantes/lectores';
import { EstadoRegreso } from '../../estudiantes/seguimiento';
import { report } from '../../list';
import { contactado } from './contacto';
import * as informes from './informes';

/** An active student who has stopped coming: since when, the debt, and the last contact with the family. */
export const EnRiesgo = z.object({
  codigoEstudiante: codigo,
  estudiante: z.string(),
  grupos: z.string(),
  /** Absences since the last class attended; an excuse neither counts nor ends the streak. */
  ausencias: z.int(),
  /** Days since the last class attended, else since the enrolment. */
  diasSinAsistir: z.int(),
  ultimaAsistencia: fecha.nullable(),
  responsable: z.string(),
  telefono: z.string(),
  /** Null for users who may not see amounts. */
  pendiente: dinero.nullable(),
  ...contactado,
  estado: EstadoRegreso.nullable(),
});
export type EnRiesgo = z.infer<typeof EnRiesgo>;

export const retencion = report({
  ...informes.retencion,
  access: RETIENEN,
  summary: 'Estudiantes activos que dejaron de venir: ausencias seguidas, días sin asistir, deuda y lo acordado con la familia',
  row: EnRiesgo,
  totals: { estudiantes: z.int(), sinContacto: z.int(), rotos: z.int(), pendiente: dinero.nullable() },
});
