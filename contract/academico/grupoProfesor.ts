import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, fecha } from '../campos';
import { eliminar } from '../crud';

/** What an instructor is in a group: its main one, an assistant, or the one on duty instead of the main one. */
export const RolEnGrupo = z.enum(['TITULAR', 'ASISTENTE', 'SUSTITUTO']);
export type RolEnGrupo = z.infer<typeof RolEnGrupo>;

/** The days of an instructor in a group: from `desde`, null from the beginning, to `hasta`, the last one, null while it goes on. */
export const DiasEnGrupo = z.object({ codigoGrupoProfesor: codigo, rol: RolEnGrupo, desde: fecha.nullable(), hasta: fecha.nullable() });
export type DiasEnGrupo = z.infer<typeof DiasEnGrupo>;

const access = [ACCESO.grupo];

/** Assistants and substitutes; the main instructor is changed with the group. */
export const grupoProfesor = {
  save: post('grupo/profesor/save', access, 'Poner un asistente, o un sustituto por unos días, en un grupo', {
    mensaje: 'Profesor puesto',
    body: z.strictObject({
      codigoGrupo: codigo,
      codigoProfesor: codigo,
      rol: RolEnGrupo.exclude(['TITULAR']),
      desde: fecha,
      /** The last day; null only for an assistant who stays. */
      hasta: fecha.nullable(),
    }),
    result: DiasEnGrupo,
  }),
  remove: eliminar(
    'grupo/profesor/delete/{id}',
    access,
    'Quitar un asistente o un sustituto: los días que ya pasaron quedan',
    'Profesor quitado',
  ),
};
