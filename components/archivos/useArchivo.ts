import { useEffect, useEffectEvent, useState } from 'react';
import { urlDeArchivo } from '@/services/archivos';

/** The address of a file behind its access, once it is loaded; undefined before, without one, or when it cannot be had. `tamano` tells small and whole apart. */
export function useArchivo(codigoArchivo: number | null | undefined, tamano: 'miniatura' | 'entera', load: () => Promise<Blob>) {
  const [state, setState] = useState<{ clave?: string; url?: string }>({});
  const fetchNow = useEffectEvent(() => load());
  const clave = codigoArchivo ? `${codigoArchivo} ${tamano}` : undefined;
  useEffect(() => {
    if (!clave) return undefined;
    let wanted = true;
    urlDeArchivo(clave, fetchNow).then(
      (url) => wanted && setState({ clave, url }),
      () => {}, // A picture that does not come is no picture; what stands for it stays.
    );
    return () => {
      wanted = false;
    };
  }, [clave]);
  return state.clave === clave ? state.url : undefined;
}
