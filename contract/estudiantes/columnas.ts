import { columnaActivo } from '../columns';
import type { ColumnFor } from '../list';
import type { Estudiante } from './estudiante';

/** The fields by which students are ordered. */
export const ORDEN = ['nombreCompleto', 'codigoEstudiante', 'fechaIngreso'] as const;

/** The columns of the table of students. They need no schema, so that the table is pressed before zod has come. */
export const COLUMNAS = [
  { id: 'nombreCompleto', header: 'Estudiante', sort: 'nombreCompleto' },
  { id: 'codigoEstudiante', header: 'Código', sort: 'codigoEstudiante', kind: 'number' },
  { id: 'fechaNacimiento', header: 'Nacimiento', kind: 'date', value: ({ entidad }) => entidad.fechaNacimiento },
  { id: 'grupos', header: 'Grupos' },
  { id: 'responsable', header: 'Responsable' },
  { id: 'telefonoResponsable', header: 'Teléfono' },
  { id: 'fechaIngreso', header: 'Ingreso', sort: 'fechaIngreso', kind: 'date' },
  { id: 'saldo', header: 'Saldo', kind: 'money', hidden: true, value: ({ saldo }) => saldo ?? null },
  {
    id: 'ultimaAsistencia',
    header: 'Última asistencia',
    kind: 'date',
    hidden: true,
    value: ({ ultimaAsistencia }) => ultimaAsistencia ?? null,
  },
  { id: 'falta', header: 'Por completar', hidden: true, value: ({ falta }) => falta ?? '' },
  columnaActivo,
] as const satisfies readonly ColumnFor<Estudiante, (typeof ORDEN)[number]>[];
