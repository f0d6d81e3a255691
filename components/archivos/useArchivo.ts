import { urlDeArchivo } from '@/services/archivos';
import { useLoaded } from '../data/useLoaded';

/** The address of a file behind its access, once it is loaded; undefined before, without one, or when it cannot be had. `tamano` tells small and whole apart. */
export function useArchivo(codigoArchivo: number | null | undefined, tamano: 'miniatura' | 'entera', load: () => Promise<Blob>) {
  const clave = codigoArchivo ? `${codigoArchivo} ${tamano}` : undefined;
  return useLoaded((asked: string) => urlDeArchivo(asked, load), clave).data;
}
