import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { ambito, codigo, codigoEnRuta, fecha, hora, textoOpcional } from '../campos';

export const EstadoAsistencia = z.enum(['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA']);
export type EstadoAsistencia = z.infer<typeof EstadoAsistencia>;

export const RegistroAsistencia = z.object({
  codigoRegistroAsistencia: codigo,
  codigoGrupo: codigo,
  codigoEstudiante: codigo,
  codigoProfesor: codigo,
  fechaAsistencia: fecha,
  estado: EstadoAsistencia,
  nota: z.string(),
  usuario: z.string(),
});
export type RegistroAsistencia = z.infer<typeof RegistroAsistencia>;

/** A group on the coach's list of a day. */
export const GrupoDelDia = z.object({
  codigoGrupo: codigo,
  descripcion: z.string(),
  profesor: z.string(),
  /** Its class of that day; null: none is scheduled. */
  horaInicio: hora.nullable(),
  horaFin: hora.nullable(),
  lugar: z.string(),
  inscritos: z.int(),
  registrados: z.int(),
});
export type GrupoDelDia = z.infer<typeof GrupoDelDia>;

/** A child on the roll, with what a coach must know and no amount of money. */
export const FilaLista = z.object({
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  /** The file of the photo, whose bytes `estudiante/foto/{id}` gives; null without one. */
  codigoFoto: codigo.nullable(),
  /** Null: not yet recorded. */
  estado: EstadoAsistencia.nullable(),
  nota: z.string(),
  alertaMedica: z.string(),
  primerDia: z.boolean(),
  cumpleanos: z.boolean(),
  debe: z.boolean(),
});
export type FilaLista = z.infer<typeof FilaLista>;

const access = [ACCESO.paseLista];

export const registroAsistencia = {
  gruposDelDia: call({
    method: 'GET',
    path: 'registroasistencia/grupos',
    access,
    summary: 'Grupos de un día: los que tienen clase primero; un profesor ve los suyos',
    query: z.strictObject({ fecha: fecha.optional(), codigoSucursal: codigoEnRuta.optional() }),
    result: z.array(GrupoDelDia),
  }),
  lista: call({
    method: 'GET',
    path: 'registroasistencia/lista',
    access,
    summary: 'La lista de un grupo en un día',
    query: z.strictObject({ codigoGrupo: codigoEnRuta, fecha: fecha.optional() }),
    result: z.array(FilaLista),
  }),
  save: call({
    method: 'POST',
    path: 'registroasistencia/save',
    access,
    summary: 'Guardar asistencia; la misma lista otra vez no cambia nada',
    mensaje: 'Asistencia guardada',
    body: z
      .array(
        z.strictObject({
          ...ambito,
          codigoRegistroAsistencia: codigo.optional(),
          codigoGrupo: codigo,
          codigoEstudiante: codigo,
          codigoProfesor: codigo.optional(),
          fechaAsistencia: fecha,
          estado: EstadoAsistencia,
          nota: textoOpcional(200).default(''),
        }),
      )
      .min(1)
      .max(500),
    result: z.object({ guardados: z.int(), sinCambio: z.int() }),
  }),
  deGrupo: call({
    method: 'GET',
    path: 'registroasistencia/grupo/{g}/fechainicial/{d1}/fechafinal/{d2}',
    access: [ACCESO.asistenciaPorGrupo, ACCESO.paseLista],
    summary: 'Asistencia de un grupo entre dos fechas',
    params: z.strictObject({ g: codigoEnRuta, d1: fecha, d2: fecha }),
    result: z.array(RegistroAsistencia),
  }),
};
