import type { PagoDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import { columnsOf } from '@/contract/list';
import { money } from '@/utils/format';
import { Titled, type Cells } from '../../../list/cell';
import { FacturaLink } from '../../../data/FacturaLink';
import { nombreDeForma } from '../../../caja/formas';
import { ReversarCobro } from '../../../cobros/ReversarCobro';
import { usePuedeReversar } from '../../../cobros/usePuedeReversar';
import { Recortada } from './Recortada';
import { useRecibo } from '../../../reportes/useRecibo';
import { IconButton } from '../../../ui/IconButton';
import { useOpen } from '../../../ui/useOpen';

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
    return monto === aplicado ? shown : <Titled title={shown} note={`de ${money(aplicado)} del recibo`} />;
  },
};

/** A student's payments, newest first, each with its receipt to reprint. */
export function Cobros({ pagos, onReversado }: { pagos: readonly PagoDeEstudiante[]; onReversado: () => void }) {
  const reversa = usePuedeReversar();
  const [porReversar, setPorReversar, cerrar] = useOpen<PagoDeEstudiante>(onReversado);
  const { abrir, panel } = useRecibo();
  return (
    <>
      <Recortada
        label="Cobros"
        vacio="Todavía no se ha cobrado nada de este estudiante."
        icon="pi-wallet"
        columns={COLUMNS}
        cells={cells}
        rows={pagos}
        rowKey={({ codigoCobro }) => codigoCobro}
        actions={(pago) => (
          <>
            <IconButton
              icon="pi-print"
              label={`Reimprimir recibo ${pago.numero}`}
              title="Reimprimir"
              onClick={() => abrir({ ...pago, recibo: pago.numero })}
            />
            {reversa && !pago.reversado && (
              <IconButton icon="pi-replay" label={`Reversar recibo ${pago.numero}`} title="Reversar" onClick={() => setPorReversar(pago)} />
            )}
          </>
        )}
      />
      {porReversar && <ReversarCobro {...porReversar} onHecho={() => cerrar(true)} onClose={() => cerrar()} />}
      {panel}
    </>
  );
}
