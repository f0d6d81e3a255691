import { MAX_ARCHIVO } from '@/contract/archivos/archivo';
import { ApiError } from '@/services/apiError';
import { reducirImagen } from '@/utils/imagen';

/** Longest side of a scanned document in pixels: it stays readable. */
const LADO = 2400;

/** The bytes of a chosen file as they travel: pictures made smaller. Throws what the server would answer for one that is too big. */
export async function bytesDe(file: File): Promise<Blob> {
  const archivo = await reducirImagen(file, LADO);
  if (archivo.size <= MAX_ARCHIVO) return archivo;
  const mensaje = `El archivo pesa más de ${MAX_ARCHIVO / 1_000_000} MB; elija uno más pequeño`;
  throw new ApiError(413, mensaje, { errors: { archivo: mensaje } });
}

const MAX_NOMBRE = 200;

// Half a letter too: that is what a cut leaves of one that takes two places.
const sinInvisibles = (texto: string) => texto.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');

/** The name of a file without what no name may hold (phones put invisible marks into theirs), cut in its middle where it is too long. */
export function nombreLimpio(nombre: string): string {
  const limpio = sinInvisibles(nombre).trim() || 'documento';
  if (limpio.length <= MAX_NOMBRE) return limpio;
  return [limpio.slice(0, MAX_NOMBRE - 11), limpio.slice(-10)].map(sinInvisibles).join('…');
}
