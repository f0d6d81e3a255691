import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, dinero, fecha } from '../../campos';
import { ResultadoContacto } from '../../estudiantes/seguimiento';
import { deSucursal, entreFechas, report } from '../../list';
import { contactoDe, type Contactado } from './contacto';

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
  responsable: z.string(),
  telefono: z.string(),
  pendiente: dinero,
  contacto: fecha.nullable(),
  resultado: ResultadoContacto.nullable(),
  regresa: fecha.nullable(),
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
  totals: { estudiantes: z.int(), conDeuda: z.int(), pendiente: dinero, porMes: z.record(z.string(), z.int()) },
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'desde', header: 'Desde', kind: 'date', sort: 'desde' },
    { id: 'dias', header: 'Días', kind: 'number' },
    { id: 'motivo', header: 'Motivo' },
    { id: 'ultimaAsistencia', header: 'Última asistencia', kind: 'date', sort: 'ultimaAsistencia' },
    { id: 'diasSinAsistir', header: 'Días sin asistir', kind: 'number', hidden: true },
    { id: 'ausencias', header: 'Ausencias seguidas', kind: 'number' },
    { id: 'ultimoPago', header: 'Último pago', kind: 'date' },
    { id: 'responsable', header: 'Responsable' },
    { id: 'telefono', header: 'Teléfono' },
    { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
    { id: 'contacto', header: 'Contacto', value: (fila: Contactado) => contactoDe(fila) },
  ],
});
