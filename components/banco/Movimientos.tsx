import type { Linea } from '@/contract/banco/linea';
import { CLASE_EN_PALABRAS } from '@/contract/banco/clase';
import { bancoService, conciliacionService } from '@/services/banco';
import { money } from '@/utils/format';
import { Empty } from '../feedback/Notice';
import type { Field } from '../form/Fields';
import { useSubmit } from '../form/useSubmit';
import { Titled, type Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { useList } from '../list/useList';
import { IconButton } from '../ui/Button';
import { Tag } from '../ui/tag/Tag';
import { useCuentas } from './useCuentas';

const cells: Cells<Linea> = {
  descripcion: ({ descripcion, referencia }) => <Titled title={descripcion || 'Sin descripción'} note={referencia} />,
  clase: ({ clase, razon }) =>
    clase ? (
      <Titled title={<Tag value={CLASE_EN_PALABRAS[clase]} severity="success" />} note={razon} />
    ) : (
      <Tag value="Por conciliar" severity="warning" />
    ),
};
const OCULTAS = ['referencia', 'razon', 'saldo'];

/** Every uploaded movement, and what each was matched with; a match can be undone at any time, the audit keeps it. */
export function Movimientos() {
  const list = useList<Linea>(bancoService.filter);
  const { from, options } = useCuentas();
  const filtros: Field<any>[] = [
    { name: 'codigoCuenta', label: 'Cuenta', kind: 'select', from, options: [{ value: null, label: 'Todas' }, ...options] },
    { name: 'pendientes', label: 'Solo por conciliar', kind: 'switch' },
  ];
  const deshacer = useSubmit(({ codigoConciliacion }: Linea) => conciliacionService.deshacer({ params: { id: codigoConciliacion! } }), {
    ask: ({ con, monto }: Linea) => ({
      header: '¿Deshacer la conciliación?',
      message: `El movimiento de ${money(monto)}${con ? ` y ${con} vuelven` : ' vuelve'} a quedar por conciliar. Ningún pago se reversa.`,
      accept: 'Deshacer',
    }),
    success: 'Conciliación deshecha',
    then: list.reload,
  });
  return (
    <section className="card" aria-label="Movimientos">
      <DataGrid
        list={list}
        columns={list.call.list.columns.filter(({ id }) => !OCULTAS.includes(id))}
        cells={cells}
        rowKey="codigoLinea"
        filters={filtros}
        actions={(row) =>
          row.codigoConciliacion !== null && (
            <IconButton
              icon="pi-undo"
              label={`Deshacer la conciliación de ${row.descripcion || money(row.monto)}`}
              disabled={deshacer.busy}
              onClick={() => void deshacer.submit(row)}
            />
          )
        }
        empty={<Empty title="Todavía no hay movimientos: cargue un estado de cuenta en la pestaña «Cuentas»." />}
      />
    </section>
  );
}
