import * as z from 'zod';
import { grupo } from '../academico/grupo';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { texto } from '../campos';

/** The most groups of one table. */
export const MAX_GRUPOS = 60;

/** A group of a table of many: its instructor by name, since many of a new academy are not on record yet. */
const GrupoDeTabla = grupo.input.omit({ codigoProfesor: true, version: true }).extend({ profesor: texto(120) });
export type GrupoDeTabla = z.infer<typeof GrupoDeTabla>;

/** Creates many groups at once, all or none; each fault names its row: 'grupos.3.descripcion'. */
export const guardarVarios = post(
  'grupo/save/varios',
  [ACCESO.grupo],
  'Crear muchos grupos a la vez, todos o ninguno, con los profesores que falten',
  {
    idempotent: true,
    expensive: true,
    mensaje: 'Grupos creados',
    body: z.strictObject({ grupos: z.array(GrupoDeTabla).min(1).max(MAX_GRUPOS) }),
    result: z.array(grupo.row),
  },
);
