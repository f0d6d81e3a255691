import * as z from 'zod';
import { codigo, dinero, entero, fecha } from '../../campos';
import { EstadoRegreso, ResultadoContacto, RETIENEN } from '../../estudiantes/seguimiento';
import { deSucursal, report } from '../../list';
import { contactoDe, type Contactado } from './contacto';

/** Default thresholds of the report: consecutive absences, and days without attendance. */
const AUSENCIAS = 3;
const DIAS = 21;

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
  contacto: fecha.nullable(),
  resultado: ResultadoContacto.nullable(),
  regresa: fecha.nullable(),
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
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'grupos', header: 'Grupo', hidden: true },
    { id: 'ausencias', header: 'Ausencias seguidas', kind: 'number', sort: 'ausencias' },
    { id: 'diasSinAsistir', header: 'Días sin asistir', kind: 'number', sort: 'diasSinAsistir' },
    { id: 'ultimaAsistencia', header: 'Última asistencia', kind: 'date', hidden: true },
    { id: 'responsable', header: 'Responsable', hidden: true },
    { id: 'telefono', header: 'Teléfono' },
    { id: 'pendiente', header: 'Pendiente', kind: 'money' },
    { id: 'contacto', header: 'Contacto', value: (fila: Contactado) => contactoDe(fila) },
  ],
});
