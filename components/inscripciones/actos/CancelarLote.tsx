import { useState } from 'react';
import type { CancelacionDeLote } from '@/contract/inscripciones/actos';
import type { InscripcionFila } from '@/contract/inscripciones/leida';
import { actosService } from '@/services/inscripciones';
import { money, plural } from '@/utils/format';
import { decirRechazos, PorFila } from '../../list/eleccion/PorFila';
import { Dialogo, Previsto } from './CancelarInscripcion';

const { cancelarLote } = actosService;

const filaDe = ({ codigoInscripcion: clave, nombreCompleto, grupo, rechazo, anuladas, anulado, pendiente, aFavor }: CancelacionDeLote) => ({
  clave,
  nombre: `${nombreCompleto}, ${grupo}`,
  rechazo,
  nota: [
    anuladas ? `Se ${anuladas === 1 ? 'anula' : 'anulan'} ${plural(anuladas, 'factura')} por ${money(anulado)}` : 'No se anula nada',
    `queda pendiente ${money(pendiente)}`,
    ...(aFavor > 0 ? [`${money(aFavor)} a favor`] : []),
  ].join(' · '),
});

interface Props {
  filas: readonly Pick<InscripcionFila, 'codigoInscripcion'>[];
  onClose: (changed: boolean) => void;
}

/** Cancels the chosen enrolments on one day; what happens to each is shown first. */
export function CancelarLote({ filas, onClose }: Props) {
  const [pasan, setPasan] = useState(0);
  const [quienes] = useState({ codigoInscripciones: filas.map(({ codigoInscripcion }) => codigoInscripcion) });
  return (
    <Dialogo
      title={`Cancelar ${plural(filas.length, 'inscripción', 'inscripciones')}`}
      accept="Cancelar inscripciones"
      success="Inscripciones canceladas"
      disabled={pasan === 0}
      act={async (body, { clave }) => decirRechazos((await cancelarLote({ body: { ...body, ...quienes } }, { clave })).map(filaDe), pasan)}
      onClose={onClose}
    >
      <Previsto prever={cancelarLote.preview} quien={quienes}>
        {(efecto) => (
          <PorFila
            filas={efecto.map(filaDe)}
            resumen={(n) =>
              n ? `Se ${n === 1 ? 'cancela' : 'cancelan'} ${plural(n, 'inscripción', 'inscripciones')}.` : 'No se puede cancelar ninguna.'
            }
            onPasan={setPasan}
          />
        )}
      </Previsto>
    </Dialogo>
  );
}
