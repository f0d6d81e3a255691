import { ESTATUS_COMPRA, type CompraFila } from '@/contract/compras/compra';
import { suplidorService } from '@/services/inventario';
import { compraService } from '@/services/compras';
import { day, money } from '@/utils/format';
import { Failed } from '../data/Failed';
import { useLoaded } from '../data/useLoaded';
import { Empty } from '../feedback/Empty';
import type { Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { ExportMenu } from '../list/ExportMenu';
import type { GridList } from '../list/types';
import { useList } from '../list/useList';
import { IconButton } from '../ui/IconButton';
import { CompraPanel } from './CompraPanel';
import { EstatusCompra } from './EstatusCompra';
import { ListSelect, ListSwitch } from '../list/ListFilters';

const ESTADOS = [
  { value: null, label: 'Todos los estados' },
  ...Object.entries(ESTATUS_COMPRA).map(([value, label]) => ({ value, label })),
];

/** Custom cells of a purchase. */
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
  const suplidores = useLoaded(suplidorService.active);
  const deSuplidor = [{ value: null, label: 'Todos los suplidores' }, ...(suplidores.data ?? []).map(({ codigoSuplidor, descripcion }) => ({ value: codigoSuplidor, label: descripcion }))]; // prettier-ignore
  return (
    <section className="card" aria-label="Compras">
      <DataGrid
        list={list as GridList<CompraFila>}
        cells={celdas}
        rowKey={({ codigoCompra }) => codigoCompra}
        filters={
          <>
            <ListSelect list={list} name="codigoSuplidor" label="Suplidor" options={deSuplidor} />
            <ListSelect list={list} name="estatus" label="Estado" options={ESTADOS} />
            <ListSwitch list={list} name="conDeuda" label="Con algo por pagar" />
            <ExportMenu list={list} />
            <Failed of={suplidores} />
          </>
        }
        actions={({ codigoCompra, numero }) => (
          <IconButton icon="pi-eye" label={`Abrir la compra ${numero}`} title="Abrir" onClick={() => onAbrir(codigoCompra)} />
        )}
        empty={<Empty title="No hay compras aquí. Registre una en «Nueva compra», o quite los filtros." />}
      />
      {abierta !== undefined && <CompraPanel codigoCompra={abierta} onClose={() => onAbrir()} onCambio={list.reload} />}
    </section>
  );
}
