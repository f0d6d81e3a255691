import { useState } from 'react';
import type { AnulacionDeLote } from '@/contract/facturas/anular';
import { conGrupo } from '@/contract/facturas/conGrupo';
import { anulacionService } from '@/services/cobros/reversiones';
import { money, plural } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { ActDialog, porMotivo } from '../form/ActDialog';
import { decirRechazos, PorFila } from '../list/eleccion/PorFila';

const filaDe = ({ codigoFactura: clave, numero, estudiante, total, rechazo, ...que }: AnulacionDeLote) => ({
  clave,
  nombre: `Factura ${numero} · ${estudiante}`,
  nota: `${conGrupo(que)} · ${money(total)}`,
  rechazo,
});

/** Voids the chosen invoices for one reason; which of them, and why others stay, is shown first. */
export function AnularLote({ filas, onClose }: { filas: readonly { codigoFactura: number }[]; onClose: (changed: boolean) => void }) {
  const [pasan, setPasan] = useState(0);
  const [body] = useState({ codigoFacturas: filas.map(({ codigoFactura }) => codigoFactura) });
  return (
    <ActDialog
      title={`Anular ${plural(filas.length, 'factura')}`}
      {...porMotivo('Por ejemplo: se facturaron dos veces.')}
      accept="Anular"
      success="Facturas anuladas"
      disabled={pasan === 0}
      act={async (salida, { clave }) =>
        decirRechazos((await anulacionService.anularLote({ body: { ...body, ...salida } }, { clave })).map(filaDe), pasan)
      }
      onClose={onClose}
    >
      <Loaded of={useLoaded(anulacionService.anularLote.preview, { body })}>
        {(efecto) => (
          <PorFila
            filas={efecto.map(filaDe)}
            resumen={(n) => {
              if (n === 0) return 'No se puede anular ninguna.';
              if (n === 1) return 'Se anula 1 factura: deja de deberse, su número queda usado y no se puede deshacer.';
              return `Se anulan ${plural(n, 'factura')}: dejan de deberse, sus números quedan usados y no se puede deshacer.`;
            }}
            onPasan={setPasan}
          />
        )}
      </Loaded>
    </ActDialog>
  );
}
