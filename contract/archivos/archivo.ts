import * as z from 'zod';
import { codigo, siNo, texto } from '../campos';

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
