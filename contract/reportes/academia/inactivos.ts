import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, dinero, fecha } from '../../campos';
import { column, deSucursal, entreFechas, report } from '../../list';
import { aQuienLlamar, columnaContacto, contactado } from './contacto';

/** A student who left: when, why, and what is still open. */
export const Inactivo = z.object({
  codigoEstudiante: codigo,
  estudiante: column('Estudiante', z.string()),
  /** Day of the last departure; null if it was not recorded. */
  desde: column('Desde', fecha.nullable()),
  dias: column('Días', z.int().nullable(), { hidden: true }),
  motivo: column('Motivo', z.string()),
  ultimaAsistencia: column('Última asistencia', fecha.nullable()),
  /** Days since the last class attended; null for a student who never came. */
  diasSinAsistir: column('Días sin asistir', z.int().nullable(), { hidden: true }),
  /** Absences since then. */
  ausencias: column('Ausencias seguidas', z.int(), { hidden: true }),
  ultimoPago: column('Último pago', fecha.nullable()),
  ...aQuienLlamar,
  pendiente: column('Pendiente', dinero),
  ...contactado,
});
export type Inactivo = z.infer<typeof Inactivo>;

export const inactivos = report({
  path: 'reporte/estudianteInactivo',
  access: [ACCESO.inactivos],
  summary: 'Estudiantes inactivos: por qué y desde cuándo, última asistencia, último pago y lo que deben',
  title: 'Estudiantes inactivos',
  row: Inactivo,
  sort: ['estudiante', 'desde', 'ultimaAsistencia', 'pendiente'],
  query: { ...deSucursal, ...entreFechas },
  sums: ['pendiente'],
  totals: { estudiantes: z.int(), conDeuda: z.int(), porMes: z.record(z.string(), z.int()) },
  columns: [columnaContacto],
});
