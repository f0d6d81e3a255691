import { useState } from 'react';
import type { Recibo } from '@/contract/cobros/cobro';
import type { PagoDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import { recibo } from '@/services/cobros';
import { columnsOf } from '@/contract/list';
import { money } from '@/utils/format';
import type { Cells } from '../../../list/cell';
import { FacturaLink } from '../../../data/FacturaLink';
import { Empty } from '../../../feedback/Empty';
import { nombreDeForma } from '../../../caja/formas';
import { ReciboPanel } from '../../../cobros/ReciboPanel';
import { ReversarCobro } from '../../../cobros/ReversarCobro';
import { usePuedeReversar } from '../../../cobros/usePuedeReversar';
import { SidePanel } from '../../../ui/SidePanel';
import { useSubmit } from '../../../form/useSubmit';
import { Recortada } from './Recortada';
import { IconButton } from '../../../ui/IconButton';

const COLUMNS = columnsOf<PagoDeEstudiante>([
  { id: 'numero', header: 'Recibo', value: ({ numero }) => String(numero) },
  { id: 'fecha', header: 'Fecha', kind: 'date' },
  { id: 'facturas', header: 'Facturas', value: (pago) => facturasDe(pago).join('; ') },
  { id: 'formas', header: 'Forma', value: ({ formas }) => formas.map(nombreDeForma).join(', ') },
  { id: 'cajero', header: 'Cajero' },
  { id: 'monto', header: 'Monto', kind: 'money' },
]);
const facturasDe = ({ facturas }: PagoDeEstudiante) => facturas.map(({ numero, descripcion }) => `${numero} · ${descripcion}`);

const cells: Cells<PagoDeEstudiante> = {
  numero: ({ numero, reversado }) => (
    <>
      N.º&nbsp;{numero} {reversado && <span className="p-tag p-tag-danger">Reversado</span>}
    </>
  ),
  facturas: ({ facturas }) => (
    <span className="flex flex-column">
      {facturas.map(({ codigoFactura, numero, descripcion }) => (
        <span key={codigoFactura}>
          <FacturaLink codigoFactura={codigoFactura} numero={numero} /> · {descripcion}
        </span>
      ))}
    </span>
  ),
  monto: ({ monto, aplicado, reversado }) => {
    const shown = reversado ? <s>{money(monto)}</s> : money(monto);
    return monto === aplicado ? (
      shown
    ) : (
      <span className="titled">
        <span>{shown}</span>
        <small>de {money(aplicado)} del recibo</small>
      </span>
    );
  },
};

/** A student's payments, newest first, each with its receipt to reprint. */
export function Cobros({ pagos, onReversado }: { pagos: readonly PagoDeEstudiante[]; onReversado: () => void }) {
  const reversa = usePuedeReversar();
  const [porReversar, setPorReversar] = useState<PagoDeEstudiante>();
  const [shown, setShown] = useState<Recibo>();
  const { submit, busy } = useSubmit((id: number) => recibo({ params: { id } }), { then: setShown });
  const close = () => setShown(undefined);
  return (
    <section aria-label="Cobros">
      <h2 className="mb-2">Cobros</h2>
      {pagos.length === 0 ? (
        <Empty icon="pi-wallet" title="Todavía no se ha cobrado nada de este estudiante." />
      ) : (
        <Recortada
          label="Cobros"
          columns={COLUMNS}
          cells={cells}
          rows={pagos}
          rowKey={({ codigoCobro }) => codigoCobro}
          actions={(pago) => (
            <>
              <IconButton
                icon="pi-print"
                disabled={busy}
                label={`Reimprimir recibo ${pago.numero}`}
                title="Reimprimir"
                onClick={() => void submit(pago.codigoCobro)}
              />
              {reversa && !pago.reversado && (
                <IconButton
                  icon="pi-replay"
                  label={`Reversar recibo ${pago.numero}`}
                  title="Reversar"
                  onClick={() => setPorReversar(pago)}
                />
              )}
            </>
          )}
        />
      )}
      {porReversar && (
        <ReversarCobro
          {...porReversar}
          onHecho={() => {
            setPorReversar(undefined);
            onReversado();
          }}
          onClose={() => setPorReversar(undefined)}
        />
      )}
      {shown && (
        <SidePanel title={`Recibo N.º ${shown.numero}`} onClose={close}>
          <ReciboPanel recibo={shown} nuevo={false} onSiguiente={close} onClose={close} />
        </SidePanel>
      )}
    </section>
  );
}
