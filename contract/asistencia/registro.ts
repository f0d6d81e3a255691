import * as z from 'zod';
import { ACCESO } from '../accesos';
import { del, get, post } from '../call';
import { ambito, codigo, codigoEnRuta, fecha, hora, momento, textoOpcional } from '../campos';
import { Eliminado, porId } from '../crud';
import { RazonAusencia } from '../familia/ausencia';
import { Parentesco } from '../personas/parentesco';

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
  /** A make-up class, held on a day without a scheduled class. */
  recuperacion: z.boolean(),
});
export type RegistroAsistencia = z.infer<typeof RegistroAsistencia>;

/** A group in the coach's list of a day. */
export const GrupoDelDia = z.object({
  codigoGrupo: codigo,
  descripcion: z.string(),
  profesor: z.string(),
  /** The group's class on that day; null if none is scheduled. */
  horaInicio: hora.nullable(),
  horaFin: hora.nullable(),
  lugar: z.string(),
  /** Why the period holds no class on that day ('' without a reason); null on an ordinary day. */
  sinClase: z.string().nullable(),
  inscritos: z.int(),
  registrados: z.int(),
});
export type GrupoDelDia = z.infer<typeof GrupoDelDia>;

/** A person who may pick the child up, and the phone. */
export const Recoge = z.object({ nombre: z.string(), parentesco: Parentesco, telefono: z.string() });
export type Recoge = z.infer<typeof Recoge>;

/** A child on the roll, with what a coach must know, and no amounts of money. */
export const FilaLista = z.object({
  codigoEstudiante: codigo,
  nombreCompleto: z.string(),
  /** The file of the photo, whose bytes `estudiante/foto/{id}` gives; null without one. */
  codigoFoto: codigo.nullable(),
  /** The record of that day, to be deleted by `delete`; null without a mark. */
  codigoRegistroAsistencia: codigo.nullable(),
  /** Null if not recorded yet. */
  estado: EstadoAsistencia.nullable(),
  nota: z.string(),
  recogen: z.array(Recoge),
  alertaMedica: z.string(),
  primerDia: z.boolean(),
  cumpleanos: z.boolean(),
  debe: z.boolean(),
  /** Why the child does not come, as its family said; null if it said nothing. The mark stays the coach's. */
  noViene: RazonAusencia.nullable(),
});
export type FilaLista = z.infer<typeof FilaLista>;

/** A mark that was not written because somebody else had changed it: its current values; `estado` is null if it was deleted. */
export const MarcaCambiada = z.object({
  codigoEstudiante: codigo,
  fechaAsistencia: fecha,
  estado: EstadoAsistencia.nullable(),
  nota: z.string(),
  usuario: z.string(),
  momento: momento.nullable(),
});
export type MarcaCambiada = z.infer<typeof MarcaCambiada>;

/** A mark that was not written, and why, in a sentence that a coach can act on; `nombre` is '' for a student that the user may not see. */
export const MarcaRechazada = z.object({ codigoEstudiante: codigo, fechaAsistencia: fecha, nombre: z.string(), motivo: z.string() });
export type MarcaRechazada = z.infer<typeof MarcaRechazada>;

const access = [ACCESO.paseLista];

export const registroAsistencia = {
  gruposDelDia: get('registroasistencia/grupos', access, 'Grupos de un día: los que tienen clase primero; un profesor ve los suyos', {
    query: z.strictObject({ fecha: fecha.optional(), codigoSucursal: codigoEnRuta.optional() }),
    result: z.array(GrupoDelDia),
  }),
  lista: get('registroasistencia/lista', access, 'La lista de un grupo en un día', {
    query: z.strictObject({ codigoGrupo: codigoEnRuta, fecha: fecha.optional() }),
    result: z.array(FilaLista),
  }),
  listas: get(
    'registroasistencia/listas',
    access,
    'Las listas de un día para llevar a la cancha: de los grupos con clase y, si quien pregunta es profesor, de todos los suyos',
    {
      expensive: true,
      query: z.strictObject({ fecha: fecha.optional(), codigoSucursal: codigoEnRuta.optional() }),
      result: z.array(z.object({ codigoGrupo: codigo, filas: z.array(FilaLista) })),
    },
  ),
  save: post(
    'registroasistencia/save',
    access,
    'Guardar asistencia; la misma lista otra vez no cambia nada, y lo que otra persona cambió, o no se puede escribir, se devuelve sin escribirlo',
    {
      mensaje: 'Asistencia guardada',
      keyed: true,
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
            /** The state it replaces; null for a new mark. */
            estadoAnterior: EstadoAsistencia.nullable().default(null),
            /** The note it replaces, if the caller knows it. */
            notaAnterior: textoOpcional(200).optional(),
            /** A class outside the schedule, or on a day without class. */
            recuperacion: z.boolean().default(false),
            /** When the mark was made on the device; counts for new and own marks if it is at most 7 days old. */
            marcado: momento.optional(),
            /** A mark that cannot be written goes to `rechazadas`; without it, one such mark refuses the whole list. */
            admiteRechazos: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(500),
      result: z.object({
        guardados: z.int(),
        sinCambio: z.int(),
        /** The stored records of the requested marks that were not refused, so that each can be deleted. */
        registros: z.array(z.object({ codigoRegistroAsistencia: codigo, codigoEstudiante: codigo, fechaAsistencia: fecha })),
        cambiadas: z.array(MarcaCambiada),
        rechazadas: z.array(MarcaRechazada),
      }),
    },
  ),
  remove: del('registroasistencia/delete/{id}', access, 'Quitar una marca; un profesor, de su grupo y del mes en curso', {
    mensaje: 'Marca quitada',
    params: porId,
    /** The state to delete; refused if somebody else has changed it meanwhile. */
    query: z.strictObject({ estado: EstadoAsistencia.optional() }),
    result: Eliminado,
  }),
  deGrupo: get(
    'registroasistencia/grupo/{g}/fechainicial/{d1}/fechafinal/{d2}',
    [ACCESO.asistenciaPorGrupo, ACCESO.paseLista],
    'Asistencia de un grupo entre dos fechas',
    { params: z.strictObject({ g: codigoEnRuta, d1: fecha, d2: fecha }), result: z.array(RegistroAsistencia) },
  ),
};
