import type { FacturaDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import { day, plural } from '@/utils/format';
import { Titled } from '../../../list/cell';
import { Empty } from '../../../feedback/Empty';
import { EstadoTag } from '../../../ui/EstadoTag';
import type { Column } from '../../../list/types';
import { Recortada } from './Recortada';

const COLUMNS: Column<FacturaDeEstudiante>[] = [
  { field: 'numero', header: 'Factura', text: ({ numero }) => String(numero) },
  { field: 'descripcion', header: 'Descripción' },
  { field: 'fecha', header: 'Fecha', kind: 'date' },
  {
    field: 'fechaVencimiento',
    header: 'Vence',
    kind: 'date',
    body: ({ fechaVencimiento, diasAtraso }) =>
      diasAtraso > 0 ? <Titled title={day(fechaVencimiento)} note={`${plural(diasAtraso, 'día')} de atraso`} /> : day(fechaVencimiento),
  },
  { field: 'total', header: 'Total', kind: 'money' },
  { field: 'pagado', header: 'Pagado', kind: 'money' },
  { field: 'pendiente', header: 'Pendiente', kind: 'money' },
  { field: 'estatus', header: 'Estado', body: ({ estatus }) => <EstadoTag estado={estatus} /> },
];

/** Every invoice of a student with its state, the one that falls due last first. */
export const Facturas = ({ facturas }: { facturas: readonly FacturaDeEstudiante[] }) => (
  <section aria-label="Facturas">
    <h2>Facturas</h2>
    {facturas.length === 0 ? (
      <Empty icon="pi-file" title="Todavía no tiene facturas: nacen con la inscripción." />
    ) : (
      <Recortada label="Facturas" columns={COLUMNS} rows={facturas} rowKey={({ codigoFactura }) => codigoFactura} />
    )}
  </section>
);
