import { MAX_ARCHIVO } from '@/contract/archivos/archivo';
import { ApiError } from '@/services/http/apiError';
import { reducirImagen } from '@/utils/imagen';

/** The longest side of a scanned document in pixels: small, but still readable. */
const LADO = 2400;

/** The bytes to upload for a chosen file, with pictures scaled down. Throws an ApiError like the server's if the file is too big. */
export async function bytesDe(file: File): Promise<Blob> {
  const archivo = await reducirImagen(file, LADO);
  if (archivo.size <= MAX_ARCHIVO) return archivo;
  const mensaje = `El archivo pesa más de ${MAX_ARCHIVO / 1_000_000} MB; elija uno más pequeño`;
  throw new ApiError(413, mensaje, { errors: { archivo: mensaje } });
}

const MAX_NOMBRE = 200;

// Also removes lone surrogates, which remain when a cut splits a character of two code units.
const sinInvisibles = (texto: string) => texto.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');

/** A file name without invisible characters (phones add some), shortened in the middle if it is too long. */
export function nombreLimpio(nombre: string): string {
  const limpio = sinInvisibles(nombre).trim() || 'documento';
  if (limpio.length <= MAX_NOMBRE) return limpio;
  return [limpio.slice(0, MAX_NOMBRE - 11), limpio.slice(-10)].map(sinInvisibles).join('…');
}
