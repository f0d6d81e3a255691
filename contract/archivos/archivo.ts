import * as z from 'zod';
import { type Access, get, post } from '../call';
import { codigo, siNo, texto } from '../campos';
import { porId } from '../crud';

/** The most bytes of an uploaded file: 10 MB. */
export const MAX_ARCHIVO = 10_000_000;

/** Query of every upload: the file's name. */
export const subida = { nombre: texto(200) };

/** Query of every picture: thumbnail or original. */
export const tamano = z.strictObject({ miniatura: siNo.default(false) });

/** Result of a call that answers with a file. */
export const bytes = z.any();

/** The answer to an upload: the key of the stored file, new with every upload. */
export const Subido = z.object({ codigoArchivo: codigo });

/** The upload of the file of a row, by the row's key, in place of the one that it had. */
export const subir = <const P extends string, const A extends Access>(path: P, access: A, summary: string, mensaje?: string) =>
  post(path, access, summary, { upload: MAX_ARCHIVO, mensaje, params: porId, query: z.strictObject(subida), result: Subido });

/** The download of the file of a row, by the row's key. */
export const bajar = <const P extends string, const A extends Access>(path: P, access: A, summary: string) =>
  get(path, access, summary, { download: true, params: porId, result: bytes });
