import type { Traslado } from '@/contract/inscripciones/actos';
import { enEspera } from '@/services/inscripciones';
import { money, phone, plural } from '@/utils/format';
import { useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { AmountRow } from '../../ui/row/AmountRow';

const cambio = ({ efectos }: Traslado) => {
  const suma = (que: 'antes' | 'despues') => efectos.reduce((total, uno) => total + uno[que], 0);
  return efectos.length === 0 ? '' : `${plural(efectos.length, 'cuota')}: ${money(suma('antes'))} → ${money(suma('despues'))}`;
};

/** The students of a transfer: those who move, with changed prices, and those who stay, with the reason. */
export const ResultadoTraslado = ({ filas, hecho }: { filas: readonly Traslado[]; hecho: boolean }) => {
  const pasan = filas.filter(({ pasa }) => pasa);
  const quedan = filas.filter(({ pasa }) => !pasa);
  const [uno, varios] = hecho ? ['pasó', 'pasaron'] : ['puede pasar', 'pueden pasar'];
  return (
    <div className="mt-3" role="status">
      {pasan.length > 0 && (
        <Notice tone="success">
          {plural(pasan.length, 'estudiante')} {pasan.length === 1 ? uno : varios} a {pasan[0]!.grupoNuevo}.
        </Notice>
      )}
      <ul className="list-none m-0 p-0">
        {[...quedan, ...pasan.filter(({ efectos }) => efectos.length > 0)].map((fila) => (
          <AmountRow
            key={fila.codigoInscripcion}
            className="py-2 border-top-1 surface-border"
            name={<strong>{fila.nombreCompleto}</strong>}
            note={fila.pasa ? cambio(fila) : `Se queda: ${fila.rechazos.map(({ mensaje }) => mensaje).join(' ')}`}
          />
        ))}
      </ul>
    </div>
  );
};

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
