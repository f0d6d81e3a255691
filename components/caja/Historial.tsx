import type { CajaFila } from '@/contract/caja/caja';
import { day } from '@/utils/format';
import { IconButton } from '../ui/Button';
import type { Field } from '../form/Fields';
import { Titled, type Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { Empty } from '../feedback/Notice';
import type { QueryList } from '../list/useList';
import { Diferencia, EstadoCaja } from './EstadoCaja';

type List = QueryList<CajaFila>;

/** The day of a box that is not closed, with its state. */
const ConEstado = ({ dia, estado }: { dia: string; estado: CajaFila['estado'] }) => (
  <span className="white-space-nowrap">
    {dia} <EstadoCaja estado={estado} />
  </span>
);

const cells: Cells<CajaFila> = {
  fecha: ({ fecha, pasoMedianoche, estado }) => {
    const dia = estado === 'CERRADA' ? day(fecha) : <ConEstado dia={day(fecha)} estado={estado} />;
    return pasoMedianoche ? <Titled title={dia} note="Pasó la medianoche" /> : dia;
  },
  numero: ({ numero }) => numero !== null && `N.º ${numero}`,
  diferencia: ({ diferencia }) => diferencia !== null && <Diferencia diferencia={diferencia} />,
};

const FILTROS: Field<any>[] = [
  { name: 'desde', label: 'Desde', kind: 'date' },
  { name: 'hasta', label: 'Hasta', kind: 'date' },
  { name: 'conDiferencia', label: 'Solo con diferencia', kind: 'switch' },
];

interface Props {
  list: List;
  /** Whether the days of all users are shown. */
  deTodos: boolean;
  onVer: (codigoCaja: number) => void;
}

/** The cash days with expected and counted cash; a row opens its close. */
export function Historial({ list, deTodos, onVer }: Props) {
  return (
    <DataGrid
      list={list}
      columns={list.call.list.columns.filter(({ id }) => deTodos || id !== 'cajero')}
      cells={cells}
      rowKey="codigoCaja"
      filters={FILTROS}
      actions={({ codigoCaja, numero, fecha }) => (
        <IconButton
          icon="pi-eye"
          label={numero === null ? `Ver la caja del ${day(fecha)}` : `Ver el cierre ${numero}`}
          onClick={() => onVer(codigoCaja)}
        />
      )}
      empty={<Empty title="Todavía no hay cajas. Abra la primera con su fondo: al cerrarla queda aquí con sus cifras." />}
    />
  );
}
