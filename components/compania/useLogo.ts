import { urlDeArchivo } from '@/services/archivos';
import { leerLogo } from '@/services/plain/fotos';
import { useLoaded } from '../data/useLoaded';

/** The URL of a logo once it has loaded. `ready`: nothing to wait for, because it has loaded, there is none, or loading failed. */
export interface Logo {
  url?: string;
  ready: boolean;
}

// A data: URL already contains the picture.
const urlDe = async (logoUrl: string) => (logoUrl.startsWith('data:') ? logoUrl : urlDeArchivo(logoUrl, () => leerLogo(logoUrl)));

/** The logo behind a `logoUrl` of the session or of a receipt; '' or undefined means none. */
export function useLogo(logoUrl: string | undefined): Logo {
  const { data: url, waiting } = useLoaded(urlDe, logoUrl || undefined);
  return { url, ready: !waiting };
}
