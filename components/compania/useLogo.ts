import { useEffect, useState } from 'react';
import { urlDeArchivo } from '@/services/archivos';

// Fetched when there is a logo: the shell carries no client of the API.
const load = async (logoUrl: string) => (await import('@/services/compania')).leerLogo(logoUrl);

/** The address of a logo once it is loaded. `ready`: there is nothing to wait for, because it is there, or there is none, or it cannot be had. */
export interface Logo {
  url?: string;
  ready: boolean;
}

/** The logo that a session or a receipt names by its `logoUrl`; '' or undefined is none. */
export function useLogo(logoUrl: string | undefined): Logo {
  const [state, setState] = useState<{ logoUrl?: string; url?: string }>({});
  useEffect(() => {
    if (!logoUrl) return undefined;
    let wanted = true;
    const done = (url?: string) => wanted && setState({ logoUrl, url });
    urlDeArchivo(logoUrl, () => load(logoUrl)).then(done, () => done());
    return () => {
      wanted = false;
    };
  }, [logoUrl]);
  if (!logoUrl) return { ready: true };
  return state.logoUrl === logoUrl ? { url: state.url, ready: true } : { ready: false };
}
