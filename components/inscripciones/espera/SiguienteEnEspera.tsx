import { enEspera } from '@/services/inscripciones';
import { phone } from '@/utils/format';
import { useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';

/** Names the next on the waiting list when a place becomes free; renders nothing if nobody waits. */
export function SiguienteEnEspera({ codigoGrupo }: { codigoGrupo: number }) {
  const [primero] = useLoaded(enEspera, { query: { codigoGrupo } }).data ?? [];
  if (!primero) return null;
  return (
    <Notice tone="info" role="status" className="mt-3">
      El lugar que queda en {primero.grupo} le toca a {primero.nombreCompleto}
      {primero.telefono && ` (${primero.responsable}, ${phone(primero.telefono)})`}, primero en la lista de espera.
    </Notice>
  );
}
