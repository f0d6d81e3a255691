import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, dinero, fecha } from '../../campos';
import { report } from '../../list';
import { aQuienLlamar, contactado } from './contacto';
import * as informes from './informes';

/** A student who left: when, why, and what is still open. */
export const Inactivo = z.object({
  codigoEstudiante: codigo,
  estudiante: z.string(),
  /** Day of the last departure; null if it was not recorded. */
  desde: fecha.nullable(),
  dias: z.int().nullable(),
  motivo: z.string(),
  ultimaAsistencia: fecha.nullable(),
  /** Days since the last class attended; null for a student who never came. */
  diasSinAsistir: z.int().nullable(),
  /** Absences since then. */
  ausencias: z.int(),
  ultimoPago: fecha.nullable(),
  ...aQuienLlamar,
  pendiente: dinero,
  ...contactado,
});
export type Inactivo = z.infer<typeof Inactivo>;

export const inactivos = report({
  ...informes.inactivos,
  access: [ACCESO.inactivos],
  summary: 'Estudiantes inactivos: por qué y desde cuándo, última asistencia, último pago y lo que deben',
  row: Inactivo,
  totals: { estudiantes: z.int(), conDeuda: z.int(), porMes: z.record(z.string(), z.int()) },
});
