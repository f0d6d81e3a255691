import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, codigoEnRuta, fecha } from '../../campos';
import { deSucursal, entreFechas, report } from '../../list';
import { ESTATUS } from '../../palabras';

export const EstatusInscripcion = z.enum(['ACTIVA', 'CANCELADA', 'FINALIZADA']);

export const EstudianteEnGrupo = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  estudiante: z.string(),
  codigoGrupo: codigo,
  grupo: z.string(),
  profesor: z.string(),
  fechaNacimiento: fecha.nullable(),
  edad: z.int().nullable(),
  modalidad: z.string(),
  responsable: z.string(),
  telefono: z.string(),
  fechaInscripcion: fecha,
  estatus: EstatusInscripcion,
});
export type EstudianteEnGrupo = z.infer<typeof EstudianteEnGrupo>;

export const estudiantesPorGrupo = report({
  path: 'reporte/estudiantePorGrupo',
  access: [ACCESO.inscripcionesPorGrupo],
  summary: 'Los inscritos de cada grupo con edad, responsable y teléfono',
  title: 'Inscripciones por grupo',
  row: EstudianteEnGrupo,
  sort: ['grupo', 'estudiante', 'fechaNacimiento', 'fechaInscripcion'],
  query: {
    ...deSucursal,
    codigoGrupo: codigoEnRuta.optional(),
    estatus: EstatusInscripcion.default('ACTIVA'),
    /** Enrolled from this day, until that day. */
    ...entreFechas,
  },
  totals: { estudiantes: z.int(), grupos: z.int(), porGrupo: z.record(z.string(), z.int()) },
  columns: [
    { id: 'grupo', header: 'Grupo', sort: 'grupo' },
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'fechaNacimiento', header: 'Nacimiento', kind: 'date', sort: 'fechaNacimiento' },
    { id: 'edad', header: 'Edad', kind: 'number' },
    { id: 'responsable', header: 'Responsable' },
    { id: 'telefono', header: 'Teléfono' },
    { id: 'modalidad', header: 'Modalidad' },
    { id: 'fechaInscripcion', header: 'Inscrito', kind: 'date', sort: 'fechaInscripcion' },
    { id: 'profesor', header: 'Profesor', hidden: true },
    { id: 'estatus', header: 'Estado', hidden: true, value: ({ estatus }) => ESTATUS[estatus] },
  ],
});
