import * as z from 'zod';
import { codigo, siNo, texto } from '../campos';

/** The most bytes of an uploaded file: 10 MB. */
export const MAX_ARCHIVO = 10_000_000;

/** Query of every upload: the name of the file. */
export const subida = { nombre: texto(200) };

/** Query of every picture: small for lists, or whole. */
export const tamano = z.strictObject({ miniatura: siNo.default(false) });

/** Result of a call whose answer is a file. */
export const bytes = z.any();

/** What an upload answers: the key of the stored file, new with every upload. */
export const Subido = z.object({ codigoArchivo: codigo });
