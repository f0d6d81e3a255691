import { urlDeArchivo } from '@/services/archivos';
import { useLoaded } from '../data/useLoaded';

// Fetched when there is a logo: the shell carries no client of the API.
const load = async (logoUrl: string) => (await import('@/services/compania')).leerLogo(logoUrl);

/** The address of a logo once it is loaded. `ready`: there is nothing to wait for, because it is there, or there is none, or it cannot be had. */
export interface Logo {
  url?: string;
  ready: boolean;
}

// One that carries its bytes is there already.
const urlDe = async (logoUrl: string) => (logoUrl.startsWith('data:') ? logoUrl : urlDeArchivo(logoUrl, () => load(logoUrl)));

/** The logo that a session or a receipt names by its `logoUrl`; '' or undefined is none. */
export function useLogo(logoUrl: string | undefined): Logo {
  const { data: url, waiting } = useLoaded(urlDe, logoUrl || undefined);
  return { url, ready: !waiting };
}
