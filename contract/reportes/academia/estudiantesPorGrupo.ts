import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, fecha } from '../../campos';
import { report } from '../../list';
import { aQuienLlamar } from './contacto';
import * as informes from './informes';

const EstatusInscripcion = z.enum(informes.ESTATUS_INSCRIPCION);

export const EstudianteEnGrupo = z.object({
  codigoInscripcion: codigo,
  codigoEstudiante: codigo,
  codigoGrupo: codigo,
  grupo: z.string(),
  estudiante: z.string(),
  fechaNacimiento: fecha.nullable(),
  edad: z.int().nullable(),
  ...aQuienLlamar,
  modalidad: z.string(),
  fechaInscripcion: fecha,
  profesor: z.string(),
  estatus: EstatusInscripcion,
});
export type EstudianteEnGrupo = z.infer<typeof EstudianteEnGrupo>;

export const estudiantesPorGrupo = report({
  ...informes.estudiantesPorGrupo,
  access: [ACCESO.inscripcionesPorGrupo],
  summary: 'Los inscritos de cada grupo con edad, responsable y teléfono',
  row: EstudianteEnGrupo,
  totals: { estudiantes: z.int(), grupos: z.int(), porGrupo: z.record(z.string(), z.int()) },
});
