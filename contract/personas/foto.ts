import * as z from 'zod';
import { bytes, MAX_ARCHIVO, subida, Subido, tamano } from '../archivos/archivo';
import { del, get, post } from '../call';
import { porId } from '../crud';

interface Quien<P extends string> {
  /** The role of the person, as in the path: 'usuario'. */
  path: P;
  /** The same with its article: 'un usuario'. */
  de: string;
  /** The accesses that change the photo. */
  access: readonly number[];
  /** The accesses that see it; by default those that change it. */
  readers?: readonly number[];
}

/** The three calls of a person's photo, by the key of the role. */
export const fotoDe = <const P extends string>({ path, de, access, readers = access }: Quien<P>) => ({
  foto: get(`${path}/foto/{id}`, readers, `La foto de ${de}`, { download: true, params: porId, query: tamano, result: bytes }),
  saveFoto: post(`${path}/foto/save/{id}`, access, `Poner o cambiar la foto de ${de}`, {
    upload: MAX_ARCHIVO,
    params: porId,
    query: z.strictObject(subida),
    result: Subido,
  }),
  deleteFoto: del(`${path}/foto/delete/{id}`, access, `Quitar la foto de ${de}`, {
    params: porId,
    result: z.object({ eliminado: z.boolean() }),
  }),
});
