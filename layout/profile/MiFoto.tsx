import { useSession } from '@/components/data/useSession';
import { Foto } from '@/components/archivos/Foto';

// Imported only if there is a photo, to keep the API client out of the shell's bundle.
const load = async () => (await import('@/services/sesion')).perfilService.foto({ query: { miniatura: true } });

/** The user's own photo as a thumbnail, for the topbar and the profile. */
export function MiFoto({ large }: { large?: true }) {
  const { usuario } = useSession();
  return <Foto nombre={usuario?.nombre ?? ''} codigoFoto={usuario?.profilePicture} load={load} large={large} />;
}
