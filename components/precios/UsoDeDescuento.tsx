import { columnsOf } from '@/contract/columns';
import { usoDeDescuento, type Descuento, type UsoDeDescuento as Uso } from '@/contract/precios/descuento';
import { send } from '@/services/http/send';
import { count, money } from '@/utils/format';
import { celdaFactura } from '../data/FacturaLink';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Empty } from '../feedback/Notice';
import { Table } from '../list/table/Table';
import { Facts } from '../ui/Facts';
import { SidePanel } from '../ui/SidePanel';

const uso = send(usoDeDescuento);
const COLUMNS = columnsOf<Uso['ultimas'][number]>([
  { id: 'fecha', header: 'Fecha', kind: 'date' },
  { id: 'numero', header: 'Factura', value: ({ numero }) => String(numero) },
  { id: 'nombre', header: 'De quién' },
  { id: 'descripcion', header: 'Línea' },
  { id: 'monto', header: 'Descontado', kind: 'money' },
]);

/** The use of a discount: its total, and the latest lines. */
export function UsoDeDescuento({ descuento, onClose }: { descuento: Descuento; onClose: () => void }) {
  const usado = useLoaded(uso, { params: { id: descuento.codigoDescuento } });
  return (
    <SidePanel title={`Dónde se usó ${descuento.descripcion}`} onClose={onClose}>
      <Loaded of={usado}>
        {({ lineas, monto, ultimas }) =>
          lineas === 0 ? (
            <Empty icon="pi-percentage" title="Todavía no se ha usado." />
          ) : (
            <>
              <Facts
                className="mb-3"
                of={[
                  ['Líneas', count(lineas)],
                  ['Descontado en todo', money(monto)],
                ]}
              />
              <Table label="Últimas líneas" columns={COLUMNS} cells={{ numero: celdaFactura }} rows={ultimas} />
            </>
          )
        }
      </Loaded>
    </SidePanel>
  );
}
