import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post, put } from '../call';
import { codigo, codigoEnRuta, fecha } from '../campos';
import { eliminar, porId } from '../crud';

/** A missed class that a child can make up until `vence`. */
const Credito = z.object({ codigoEstudiante: codigo, estudiante: z.string(), grupo: z.string(), fecha, vence: fecha });

/** A class of another group in which a child makes up one that it missed. */
const ClaseQueRepone = z.object({
  codigoReposicion: codigo,
  grupo: z.string(),
  fecha,
  grupoFalta: z.string(),
  fechaFalta: fecha,
  /** Null before the mark. */
  vino: z.boolean().nullable(),
  /** It can be cancelled: nobody has marked it, and it is still to come or was not held. */
  quitable: z.boolean(),
});

/** Whether the academy lets missed classes be made up at all. */
const seReponen = z.boolean();

export const Reposiciones = z.object({ seReponen, creditos: z.array(Credito), clases: z.array(ClaseQueRepone) });

/** A guest on the roll of a class, who makes up another one: what a coach must know, without phone or guardian. */
export const FilaReposicion = z.object({
  codigoReposicion: codigo,
  nombre: z.string(),
  /** In full years on that day; null if the birth date is not known. */
  edad: z.int().nullable(),
  alertaMedica: z.string(),
  vino: z.boolean().nullable(),
  quitable: z.boolean(),
});
export type FilaReposicion = z.infer<typeof FilaReposicion>;

const deLaFicha = [ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia];
const deLaOficina = [ACCESO.inscripcion];
const deLaLista = [ACCESO.paseLista];
const clase = z.strictObject({ codigoGrupo: codigoEnRuta, fecha });

export const reposicion = {
  deEstudiante: get('reposicion/estudiante/{id}', deLaFicha, 'Las faltas que un estudiante puede reponer, y las clases con que repone', {
    params: porId,
    result: Reposiciones,
  }),
  pueden: get(
    'reposicion/pueden',
    deLaOficina,
    'Quiénes pueden reponer una falta en la clase de un grupo de un día, la que vence primero',
    { query: clase, result: z.array(Credito) },
  ),
  poner: post(
    'reposicion/save',
    deLaOficina,
    'Poner a un estudiante en la clase de otro grupo, en la que repone la falta que vence primero',
    {
      idempotent: true,
      mensaje: 'Reposición anotada',
      /** `confirmado`: the user knows that the group is full, or not for a child like this. */
      body: z.strictObject({ codigoEstudiante: codigo, codigoGrupo: codigo, fecha, confirmado: z.boolean().default(false) }),
      result: z.object({ codigoReposicion: codigo }),
    },
  ),
  quitar: eliminar(
    'reposicion/delete/{id}',
    deLaOficina,
    'Quitar una reposición que nadie ha marcado, antes de su clase o si no la hubo',
    'Reposición quitada',
  ),
  dia: get('reposicion/dia', deLaLista, 'Quiénes reponen una falta en la clase de un grupo de un día', {
    query: clase,
    result: z.object({ seReponen, filas: z.array(FilaReposicion) }),
  }),
  marca: put('reposicion/marca', deLaLista, 'Decir si un niño vino a la clase con que repone', {
    mensaje: 'Marca guardada',
    body: z.strictObject({ codigoReposicion: codigo, vino: z.boolean() }),
    result: z.object({ codigoReposicion: codigo, vino: z.boolean() }),
  }),
};
