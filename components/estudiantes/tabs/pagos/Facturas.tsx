import type { FacturaDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import type { FacturaImpresa as Impresa } from '@/contract/cobros/reimpresion';
import { columnsOf } from '@/contract/list';
import { reimpresion } from '@/services/cobros';
import { day, plural } from '@/utils/format';
import { Titled, type Cells } from '../../../list/cell';
import { celdaFactura } from '../../../data/FacturaLink';
import { FacturaImpresa } from '../../../cobros/papeles/FacturaImpresa';
import { useSubmit } from '../../../form/useSubmit';
import { IconButton } from '../../../ui/IconButton';
import { SidePanel } from '../../../ui/SidePanel';
import { useOpen } from '../../../ui/useOpen';
import { EstadoTag } from '../../../ui/tag/EstadoTag';
import { Recortada } from './Recortada';

const COLUMNS = columnsOf<FacturaDeEstudiante>([
  { id: 'numero', header: 'Factura', value: ({ numero }) => String(numero) },
  { id: 'descripcion', header: 'Descripción' },
  { id: 'fecha', header: 'Fecha', kind: 'date' },
  { id: 'fechaVencimiento', header: 'Vence', kind: 'date' },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'pagado', header: 'Pagado', kind: 'money' },
  { id: 'pendiente', header: 'Pendiente', kind: 'money' },
  { id: 'estatus', header: 'Estado' },
]);
const cells: Cells<FacturaDeEstudiante> = {
  numero: celdaFactura,
  fechaVencimiento: ({ fechaVencimiento, diasAtraso }) =>
    diasAtraso > 0 ? <Titled title={day(fechaVencimiento)} note={`${plural(diasAtraso, 'día')} de atraso`} /> : day(fechaVencimiento),
  estatus: ({ estatus }) => <EstadoTag estado={estatus} />,
};

/** A student's invoices with their states, latest due date first, each with its printed form. */
export function Facturas({ facturas }: { facturas: readonly FacturaDeEstudiante[] }) {
  const [shown, setShown, close] = useOpen<Impresa>();
  const { submit, busy } = useSubmit((codigoFactura: number) => reimpresion({ query: { codigoFactura } }), { then: setShown });
  return (
    <>
      <Recortada
        label="Facturas"
        vacio="Todavía no tiene facturas: nacen con la inscripción."
        icon="pi-file"
        columns={COLUMNS}
        cells={cells}
        rows={facturas}
        rowKey={({ codigoFactura }) => codigoFactura}
        actions={({ codigoFactura, numero }) => (
          <IconButton
            icon="pi-print"
            disabled={busy}
            label={`Imprimir factura ${numero}`}
            title="Imprimir"
            onClick={() => void submit(codigoFactura)}
          />
        )}
      />
      {shown && (
        <SidePanel title={`Factura N.º ${shown.factura.numero}`} onClose={close}>
          <FacturaImpresa datos={shown} />
        </SidePanel>
      )}
    </>
  );
}
