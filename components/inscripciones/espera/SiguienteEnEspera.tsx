import { enEspera } from '@/services/inscripciones';
import { phone } from '@/utils/format';
import { useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';

/** Says whose turn it is where a seat of a group became free; nothing where nobody waits. */
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
