import { MAX_ARCHIVO } from '@/contract/archivos/archivo';
import { ApiError } from '@/services/apiError';
import { fileSizeMB } from '@/utils/files';
import { reducirImagen } from '@/utils/imagen';

/** Longest side of a scanned document in pixels: it stays readable. */
const LADO = 2400;

/** The bytes of a chosen file as they travel: pictures made smaller. Throws what the server would answer for one that is too big. */
export async function bytesDe(file: File): Promise<Blob> {
  const archivo = await reducirImagen(file, LADO);
  if (archivo.size <= MAX_ARCHIVO) return archivo;
  const mensaje = `Pesa ${fileSizeMB(archivo.size)}; el máximo son ${fileSizeMB(MAX_ARCHIVO)}`;
  throw new ApiError(413, mensaje, { errors: { archivo: mensaje } });
}

const MAX_NOMBRE = 200;

/** The name of a file without what no name may hold (phones put invisible marks into theirs), cut in its middle where it is too long. */
export function nombreLimpio(nombre: string): string {
  const limpio = nombre.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() || 'documento';
  return limpio.length <= MAX_NOMBRE ? limpio : `${limpio.slice(0, MAX_NOMBRE - 11)}…${limpio.slice(-10)}`;
}
