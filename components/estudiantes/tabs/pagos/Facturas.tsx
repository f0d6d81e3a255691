import type { FacturaDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import { columnsOf } from '@/contract/list';
import { day, plural } from '@/utils/format';
import { Titled, type Cells } from '../../../list/cell';
import { Empty } from '../../../feedback/Empty';
import { EstadoTag } from '../../../ui/EstadoTag';
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
  fechaVencimiento: ({ fechaVencimiento, diasAtraso }) =>
    diasAtraso > 0 ? <Titled title={day(fechaVencimiento)} note={`${plural(diasAtraso, 'día')} de atraso`} /> : day(fechaVencimiento),
  estatus: ({ estatus }) => <EstadoTag estado={estatus} />,
};

/** Every invoice of a student with its state, the one that falls due last first. */
export const Facturas = ({ facturas }: { facturas: readonly FacturaDeEstudiante[] }) => (
  <section aria-label="Facturas">
    <h2 className="mb-2">Facturas</h2>
    {facturas.length === 0 ? (
      <Empty icon="pi-file" title="Todavía no tiene facturas: nacen con la inscripción." />
    ) : (
      <Recortada label="Facturas" columns={COLUMNS} cells={cells} rows={facturas} rowKey={({ codigoFactura }) => codigoFactura} />
    )}
  </section>
);
