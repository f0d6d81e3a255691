import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, codigoEnRuta, fecha } from '../../campos';
import { column, deSucursal, entreFechas, report } from '../../list';
import { ESTATUS } from '../../palabras';
import { aQuienLlamar } from './contacto';

export const EstatusInscripcion = z.enum(['ACTIVA', 'CANCELADA', 'FINALIZADA']);

export const EstudianteEnGrupo = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  codigoGrupo: codigo,
  grupo: column('Grupo', z.string()),
  estudiante: column('Estudiante', z.string()),
  fechaNacimiento: column('Nacimiento', fecha.nullable()),
  edad: column('Edad', z.int().nullable()),
  ...aQuienLlamar,
  modalidad: column('Modalidad', z.string()),
  fechaInscripcion: column('Inscrito', fecha),
  profesor: column('Profesor', z.string(), { hidden: true }),
  estatus: column('Estado', EstatusInscripcion, { hidden: true, text: (estatus) => ESTATUS[estatus] }),
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
  pagePer: ['codigoGrupo', 'grupo'],
  totals: { estudiantes: z.int(), grupos: z.int(), porGrupo: z.record(z.string(), z.int()) },
});
