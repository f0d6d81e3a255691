import * as z from 'zod';
import { codigo, dinero, entero, fecha } from '../../campos';
import { EstadoRegreso, RETIENEN } from '../../estudiantes/seguimiento';
import { column, deSucursal, report } from '../../list';
import { columnaContacto, contactado } from './contacto';

/** Default thresholds of the report: consecutive absences, and days without attendance. */
const AUSENCIAS = 3;
const DIAS = 21;

/** An active student who has stopped coming: since when, the debt, and the last contact with the family. */
export const EnRiesgo = z.object({
  codigoEstudiante: codigo,
  estudiante: column('Estudiante', z.string()),
  grupos: column('Grupo', z.string(), { hidden: true }),
  /** Absences since the last class attended; an excuse neither counts nor ends the streak. */
  ausencias: column('Ausencias seguidas', z.int()),
  /** Days since the last class attended, else since the enrolment. */
  diasSinAsistir: column('Días sin asistir', z.int()),
  ultimaAsistencia: column('Última asistencia', fecha.nullable(), { hidden: true }),
  responsable: column('Responsable', z.string(), { hidden: true }),
  telefono: column('Teléfono', z.string()),
  /** Null for users who may not see amounts. */
  pendiente: column('Pendiente', dinero.nullable()),
  ...contactado,
  estado: EstadoRegreso.nullable(),
});
export type EnRiesgo = z.infer<typeof EnRiesgo>;

export const retencion = report({
  path: 'reporte/retencion',
  access: RETIENEN,
  summary: 'Estudiantes activos que dejaron de venir: ausencias seguidas, días sin asistir, deuda y lo acordado con la familia',
  title: 'Estudiantes que dejaron de venir',
  row: EnRiesgo,
  sort: ['ausencias', 'diasSinAsistir', 'estudiante'],
  newestFirst: true,
  query: {
    ...deSucursal,
    ausencias: entero(1, 100).default(AUSENCIAS),
    dias: entero(1, 365).default(DIAS),
    seguimiento: z.enum(['SIN', 'VIGENTE', 'ROTO']).optional(),
  },
  totals: { estudiantes: z.int(), sinContacto: z.int(), rotos: z.int(), pendiente: dinero.nullable() },
  columns: [columnaContacto],
});
