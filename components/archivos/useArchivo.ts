import { urlDeArchivo } from '@/services/archivos';
import { useLoaded } from '../data/useLoaded';

/**
 * The blob: URL of a protected file once it has loaded; undefined before that, without a file, or if loading failed. `tamano` distinguishes
 * thumbnail and original in the cache.
 */
export function useArchivo(codigoArchivo: number | null | undefined, tamano: 'miniatura' | 'entera', load: () => Promise<Blob>) {
  const clave = codigoArchivo ? `${codigoArchivo} ${tamano}` : undefined;
  return useLoaded((asked: string) => urlDeArchivo(asked, load), clave).data;
}
