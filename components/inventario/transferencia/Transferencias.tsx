import { ESTATUS_TRANSFERENCIA, transferencias } from '@/contract/inventario/listaTransferencias';
import type { TransferenciaFila } from '@/contract/inventario/transferenciaArticulo';
import { later } from '../../data/later';
import { Empty } from '../../feedback/Notice';
import type { Field } from '../../form/Fields';
import type { Cells } from '../../list/cell';
import { DataGrid } from '../../list/DataGrid';
import { described, useList } from '../../list/useList';
import { IconButton } from '../../ui/Button';
import { EstatusTransferencia } from './EstatusTransferencia';
import { optionsOf } from '../../ui/input/Select';

const TransferenciaPanel = later(() => import('./TransferenciaPanel'), 'TransferenciaPanel');

const filter = described<TransferenciaFila>(
  transferencias,
  async () => (await import('@/contract/inventario/transferenciaArticulo')).transferenciaArticulo.filter,
);

const SENTIDOS = optionsOf({ SALEN: 'Salen de aquí', LLEGAN: 'Llegan aquí' }, 'Salen o llegan');
const ESTADOS = optionsOf(ESTATUS_TRANSFERENCIA, 'Todos los estados');
const FILTROS: Field<any>[] = [
  { name: 'sentido', label: 'Sentido', kind: 'select', options: SENTIDOS },
  { name: 'estatus', label: 'Estado', kind: 'select', options: ESTADOS },
];
const cells: Cells<TransferenciaFila> = { numero: ({ numero }) => `N.º ${numero}`, estatus: (fila) => <EstatusTransferencia {...fila} /> };

interface Props {
  /** The transfer open over the list. */
  abierta: number | undefined;
  onAbrir: (codigo?: number) => void;
}

/** The transfers from or to the selected branch; incoming ones are received in their panel. */
export function Transferencias({ abierta, onAbrir }: Props) {
  const list = useList(filter);
  const { reload } = list;
  return (
    <section className="card" aria-label="Transferencias">
      <DataGrid
        list={list}
        cells={cells}
        rowKey="codigoTransferenciaArticulo"
        filters={FILTROS}
        actions={({ codigoTransferenciaArticulo, numero, estatus, llega }) => {
          const recibe = estatus === 'ENVIADA' && llega;
          return (
            <IconButton
              icon={recibe ? 'pi-download' : 'pi-eye'}
              label={`${recibe ? 'Abrir para recibir' : 'Abrir'} la transferencia ${numero}`}
              onClick={() => onAbrir(codigoTransferenciaArticulo)}
            />
          );
        }}
        empty={<Empty title="Todavía no hay transferencias. Envíe la primera en «Enviar artículos»." />}
      />
      {abierta !== undefined && <TransferenciaPanel codigo={abierta} onClose={() => onAbrir()} onCambio={reload} />}
    </section>
  );
}
