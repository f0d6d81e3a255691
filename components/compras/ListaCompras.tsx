import { ESTATUS_COMPRA, type CompraFila } from '@/contract/compras/compra';
import type { Suplidor } from '@/contract/inventario/suplidor';
import { suplidorService } from '@/services/inventario';
import { compraService } from '@/services/inventario/compras';
import { day, money } from '@/utils/format';
import { Empty } from '../feedback/Notice';
import { useOptions } from '../form/useOptions';
import type { Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { useList } from '../list/useList';
import { IconButton } from '../ui/Button';
import { CompraPanel } from './CompraPanel';
import { EstatusCompra } from './EstatusCompra';
import { optionsOf } from '../ui/input/Select';

const celdas: Cells<CompraFila> = {
  numero: ({ numero }) => `N.º ${numero}`,
  estatus: ({ estatus }) => <EstatusCompra estatus={estatus} />,
  porPagar: ({ porPagar }) => (porPagar === 0 ? '' : money(porPagar)),
  fechaVencimiento: ({ fechaVencimiento, porPagar }) => (porPagar > 0 ? day(fechaVencimiento) : ''),
};

interface Props {
  /** The purchase open over the list. */
  codigoCompra?: number;
  onAbrir: (codigoCompra?: number) => void;
}

/** The list of purchases, filtered by supplier, state or debt, and exportable; a row opens the purchase. */
export function ListaCompras({ codigoCompra: abierta, onAbrir }: Props) {
  const list = useList(compraService.filter);
  const suplidor = ({ codigoSuplidor: value, descripcion: label }: Suplidor) => ({ value, label });
  const suplidores = useOptions(suplidorService.active, suplidor, 'Todos los suplidores');
  return (
    <section className="card" aria-label="Compras">
      <DataGrid
        list={list}
        cells={celdas}
        rowKey="codigoCompra"
        filters={[
          { name: 'codigoSuplidor', label: 'Suplidor', kind: 'select', ...suplidores },
          { name: 'estatus', label: 'Estado', kind: 'select', options: optionsOf(ESTATUS_COMPRA, 'Todos los estados') },
          { name: 'conDeuda', label: 'Con algo por pagar', kind: 'switch' },
        ]}
        actions={({ codigoCompra, numero }) => (
          <IconButton icon="pi-eye" label={`Abrir la compra ${numero}`} onClick={() => onAbrir(codigoCompra)} />
        )}
        empty={<Empty title="Todavía no hay compras. Registre la primera en «Nueva compra»." />}
      />
      {abierta !== undefined && <CompraPanel codigoCompra={abierta} onClose={() => onAbrir()} onCambio={list.reload} />}
    </section>
  );
}
