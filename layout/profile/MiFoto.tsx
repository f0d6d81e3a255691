import { Foto } from '@/components/archivos/Foto';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';

// Fetched when there is a photo: the shell carries no client of the API.
const load = async () => (await import('@/services/sesion')).miFoto.leer({ query: { miniatura: true } });

/** The own photo, small: in the topbar and the profile. */
export function MiFoto({ large }: { large?: true }) {
  const { usuario } = useAppSelector(selectSession);
  return <Foto nombre={usuario?.nombre ?? ''} codigoFoto={usuario?.profilePicture} load={load} large={large} />;
}
