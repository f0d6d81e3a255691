import { columnsOf } from '@/contract/columns';
import { compradoresDeEvento, type CompradorDeEvento, type Evento } from '@/contract/precios/evento';
import { sumar } from '@/domain/dinero';
import { send } from '@/services/http/send';
import { day, phone, plural } from '@/utils/format';
import { celdaFactura } from '../data/FacturaLink';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Empty } from '../feedback/Notice';
import { Table } from '../list/table/Table';
import { PrintButton } from '../print/PrintButton';
import { SidePanel } from '../ui/SidePanel';

const compradores = send(compradoresDeEvento);
const COLUMNS = columnsOf<CompradorDeEvento>([
  { id: 'nombre', header: 'Quién' },
  { id: 'telefono', header: 'Teléfono', value: ({ telefono }) => phone(telefono) },
  { id: 'lugares', header: 'Lugares', kind: 'number' },
  { id: 'numero', header: 'Factura', value: ({ numero }) => String(numero) },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'pendiente', header: 'Pendiente', kind: 'money' },
]);

/** The buyers of an event's places, printable as a list for the door. */
export function Compradores({ evento, onClose }: { evento: Evento; onClose: () => void }) {
  const lista = useLoaded(compradores, { params: { id: evento.codigoEvento } });
  return (
    <SidePanel title={`Quién va a ${evento.descripcion}`} onClose={onClose}>
      <Loaded of={lista}>
        {(rows) => {
          const totals = { lugares: rows.reduce((n, { lugares }) => n + lugares, 0), total: sumar(rows.map(({ total }) => total)) };
          const sheet = { title: evento.descripcion, filters: [['Fecha', day(evento.fecha)] as const], columns: COLUMNS, rows, totals };
          return rows.length === 0 ? (
            <Empty icon="pi-ticket" title="Nadie ha comprado todavía: sus lugares se venden en «Nueva factura» o en el cobro." />
          ) : (
            <>
              <div className="flex align-items-center justify-content-between mb-3">
                <strong>{plural(totals.lugares, 'lugar', 'lugares')}</strong>
                <PrintButton label="Imprimir" sheet={() => sheet} />
              </div>
              <Table label="Compradores" columns={COLUMNS} cells={{ numero: celdaFactura }} rows={rows} rowKey="codigoFactura" />
            </>
          );
        }}
      </Loaded>
    </SidePanel>
  );
}
