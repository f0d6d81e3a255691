import { and, eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import type { Descarga } from '@/contract/call';
import { archivo, archivoContenido } from '../db/schema/archivos';
import { invalid, notFound } from '../lib/serve';
import { insertRow, type Db, type User } from '../lib/scope';

/** Longest side in pixels to which a stored image is reduced; a scanned document stays readable. */
const LADO = { foto: 1000, logo: 600, documento: 2400 };
const LADO_MINIATURA = 160;
/** More pixels than any camera produces. A small malicious file may declare billions (decompression bomb). */
const MAX_PIXELES = 60_000_000;
/** Longest that one picture may be worked on. sharp does it in threads of its own; these are few, too. */
const MAX_SEGUNDOS = 10;
const FORMATOS = ['jpeg', 'png', 'webp'];

/** Purpose of a file. A document may also be a PDF; the thumbnail of a photo is cropped to its centre. */
export type Uso = keyof typeof LADO;

interface Nuevo {
  nombre: string;
  contenido: Buffer;
  uso: Uso;
}

const NO_ES_IMAGEN = 'No es una imagen JPG, PNG o WebP que se pueda leer';
const NO_ES = {
  foto: NO_ES_IMAGEN,
  logo: NO_ES_IMAGEN,
  documento: 'No es un PDF ni una imagen JPG, PNG o WebP que se pueda leer',
};

/** Whether bytes begin and end like a PDF; nothing may follow its end but white space. What stands between is never shown by us. */
const isPdf = (bytes: Buffer) =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && /%%EOF[\s\0]*$/.test(bytes.subarray(-1024).toString('latin1'));

/**
 * Decodes the image in the bytes, ignoring their name; undefined when there is none. The re-encoded result has pixels only: no location
 * metadata, no script.
 */
async function imagenEn(bytes: Buffer): Promise<Sharp | undefined> {
  if (bytes.length === 0) return undefined; // sharp throws
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELES, failOn: 'error' });
  const { format } = await image.metadata().catch(() => ({ format: undefined }));
  return format && FORMATOS.includes(format) ? image.autoOrient() : undefined;
}

/** The names under which a file of each type may be stored, and the ending that any other name gets. */
const NOMBRES = {
  'application/pdf': [/\.pdf$/i, '.pdf'],
  'image/webp': [/\.(jpe?g|png|webp)$/i, '.webp'],
} as const;

/** The name of an uploaded file with an ending of its type: whoever downloads 'acta.hta' must not open a program that began like a PDF. */
function nombreDado({ nombre }: Nuevo, tipo: keyof typeof NOMBRES): string {
  const [propio, final] = NOMBRES[tipo];
  return propio.test(nombre) ? nombre : nombre + final;
}

async function leida({ contenido, uso }: Nuevo) {
  if (uso === 'documento' && isPdf(contenido)) return { tipo: 'application/pdf', contenido, miniatura: null } as const;
  const refused = invalid({ archivo: NO_ES[uso] });
  const image = await imagenEn(contenido);
  if (!image) throw refused;
  const inside = { width: LADO[uso], height: LADO[uso], fit: 'inside', withoutEnlargement: true } as const;
  try {
    return {
      tipo: 'image/webp' as const,
      contenido: await image.clone().resize(inside).webp({ quality: 82 }).timeout({ seconds: MAX_SEGUNDOS }).toBuffer(),
      miniatura: await image
        .clone()
        .resize({ width: LADO_MINIATURA, height: LADO_MINIATURA, fit: uso === 'foto' ? 'cover' : 'inside' })
        .webp({ quality: 78 })
        .timeout({ seconds: MAX_SEGUNDOS })
        .toBuffer(),
    };
  } catch {
    throw refused; // a valid image header followed by broken data
  }
}

/**
 * Stores an uploaded file and returns its key. Throws 400 for the field `archivo` when the bytes are not of a type that `uso` allows; of the
 * name only the ending counts, which becomes that of the type.
 */
export async function guardarArchivo(db: Db, { codigoCompania }: Pick<User, 'codigoCompania'>, nuevo: Nuevo): Promise<number> {
  const { tipo, contenido, miniatura } = await leida(nuevo);
  const row = await insertRow(db, archivo, { codigoCompania, nombre: nombreDado(nuevo, tipo), tipo, tamano: contenido.length });
  const { codigoArchivo } = row;
  await db.insert(archivoContenido).values({ codigoArchivo, contenido, miniatura });
  return codigoArchivo;
}

/** The bytes of a file of the company, or of its thumbnail if asked for and present. The caller has checked who may see it. Throws 404. */
export async function leerArchivo(
  db: Db,
  { codigoCompania }: Pick<User, 'codigoCompania'>,
  codigoArchivo: number | null,
  miniatura = false,
): Promise<Descarga> {
  const [row] = await db
    .select({ nombre: archivo.nombre, tipo: archivo.tipo, bytes: miniatura ? archivoContenido.miniatura : archivoContenido.contenido })
    .from(archivo)
    .innerJoin(archivoContenido, eq(archivoContenido.codigoArchivo, archivo.codigoArchivo))
    .where(and(eq(archivo.codigoArchivo, codigoArchivo ?? 0), eq(archivo.codigoCompania, codigoCompania)));
  if (!row?.bytes) throw notFound('Ese archivo');
  return { nombre: row.nombre, tipo: row.tipo, contenido: new Uint8Array(row.bytes) };
}

/** Deletes a file that nothing refers to any more; does nothing for null. */
export async function borrarArchivo(db: Db, { codigoCompania }: User, codigoArchivo: number | null): Promise<void> {
  if (codigoArchivo === null) return;
  await db.delete(archivo).where(and(eq(archivo.codigoArchivo, codigoArchivo), eq(archivo.codigoCompania, codigoCompania)));
}
