import type { Traslado } from '@/contract/inscripciones/actos';
import { money, plural } from '@/utils/format';
import { Notice } from '../../feedback/Notice';

const cambio = ({ efectos }: Traslado) => {
  const suma = (que: 'antes' | 'despues') => efectos.reduce((total, uno) => total + uno[que], 0);
  return efectos.length === 0 ? '' : `${plural(efectos.length, 'cuota')}: ${money(suma('antes'))} → ${money(suma('despues'))}`;
};

/** The students of a transfer: those who move, with changed prices, and those who stay, with the reason. */
export const ResultadoTraslado = ({ filas, hecho }: { filas: readonly Traslado[]; hecho: boolean }) => {
  const pasan = filas.filter(({ pasa }) => pasa);
  const quedan = filas.filter(({ pasa }) => !pasa);
  return (
    <div className="mt-3" role="status">
      {pasan.length > 0 && (
        <Notice tone="success">
          {plural(pasan.length, 'estudiante')}{' '}
          {hecho ? (pasan.length === 1 ? 'pasó' : 'pasaron') : pasan.length === 1 ? 'puede pasar' : 'pueden pasar'} a {pasan[0]!.grupoNuevo}
          .
        </Notice>
      )}
      <ul className="list-none m-0 p-0">
        {[...quedan, ...pasan.filter((uno) => uno.efectos.length > 0)].map((uno) => (
          <li key={uno.codigoInscripcion} className="py-2 border-top-1 surface-border">
            <strong>{uno.nombreCompleto}</strong>
            <small className="block text-muted">
              {uno.pasa ? cambio(uno) : `Se queda: ${uno.rechazos.map(({ mensaje }) => mensaje).join(' ')}`}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
};
