import { recibos } from '@/contract/cobros/listaRecibos';
import type { ReciboEnLista } from '@/contract/cobros/recibos';
import { FORMA_PAGO } from '@/contract/palabras';
import { Empty } from '../feedback/Notice';
import type { Field } from '../form/Fields';
import type { Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { described, useList } from '../list/useList';
import { EstadoTag } from '../ui/tag/EstadoTag';
import { optionsOf } from '../ui/input/Select';
import { CALMA_MS, useNovedades } from '../realtime/useNovedades';
import { IconButton } from '../ui/Button';

const filter = described<ReciboEnLista>(recibos, async () => (await import('@/contract/cobros/recibos')).recibos);

const FILTERS: Field<any>[] = [
  { name: 'desde', label: 'Desde', kind: 'date' },
  { name: 'hasta', label: 'Hasta', kind: 'date' },
  { name: 'forma', label: 'Forma de pago', kind: 'select', options: optionsOf(FORMA_PAGO, 'Todas') },
  { name: 'referencia', label: 'Referencia', kind: 'text' },
  { name: 'usuario', label: 'Usuario', kind: 'text' },
];

const cells: Cells<ReciboEnLista> = { estado: ({ reversado }) => <EstadoTag estado={reversado ? 'REVERSADO' : 'VIGENTE'} /> };

/** The branch's receipts by day, user, form, reference, number and payer; a row opens the receipt, to reprint or reverse it. */
export function Recibos({ onVer }: { onVer: (codigoCobro: number) => void }) {
  const list = useList(filter);
  useNovedades(['cobros'], list.reload, { cada: CALMA_MS });
  return (
    <section className="card" aria-label="Recibos">
      <h2>Recibos</h2>
      <DataGrid
        list={list}
        filters={FILTERS}
        cells={cells}
        rowKey={({ codigoCobro }) => codigoCobro}
        actions={({ codigoCobro, numero }) => (
          <IconButton icon="pi-print" label={`Ver el recibo ${numero}`} onClick={() => onVer(codigoCobro)} />
        )}
        empty={<Empty icon="pi-receipt" title="Todavía no hay recibos: cada cobro deja el suyo aquí." />}
      />
    </section>
  );
}
