import { bytes, subir, tamano } from '../archivos/archivo';
import { get } from '../call';
import { porId, quitar } from '../crud';

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
  saveFoto: subir(`${path}/foto/save/{id}`, access, `Poner o cambiar la foto de ${de}`),
  deleteFoto: quitar(`${path}/foto/delete/{id}`, access, `Quitar la foto de ${de}`),
});
