import { Button } from '../ui/Button';
import { LabelledSwitch } from '../ui/input/Switch';
import type { CajaFila } from '@/contract/caja/caja';
import { esDia } from '@/domain/fechas';
import { day } from '@/utils/format';
import { Titled, type Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { ExportMenu } from '../list/ExportMenu';
import { DateInput } from '../ui/input/DateInput';
import { Empty } from '../feedback/Empty';
import type { GridList } from '../list/types';
import type { QueryList } from '../list/useList';
import { Diferencia, EstadoCaja } from './EstadoCaja';
import { IconButton } from '../ui/IconButton';
import css from './Historial.module.css';

type List = QueryList<CajaFila>;

const cells: Cells<CajaFila> = {
  numero: ({ numero, estado }) => (numero === null ? <EstadoCaja estado={estado} /> : `N.º ${numero}`),
  fecha: ({ fecha, pasoMedianoche }) => (pasoMedianoche ? <Titled title={day(fecha)} note="Pasó la medianoche" /> : day(fecha)),
  diferencia: ({ diferencia }) => diferencia !== null && <Diferencia diferencia={diferencia} />,
};

/** Filters by day, and for days with a difference. */
function Filtros({ query: { desde, hasta, conDiferencia }, setQuery }: Pick<List, 'query' | 'setQuery'>) {
  const dia = (name: 'desde' | 'hasta') => (value: string) => {
    if (value === '' || esDia(value)) setQuery({ [name]: value || undefined, page: 0 }, 'replace');
  };
  return (
    <div className={`${css.filters} flex flex-wrap gap-3 align-items-center`}>
      <span className={`${css.filter} inline-flex gap-2 align-items-center`}>
        <label htmlFor="caja-desde">Desde</label>
        <span className={css.day}>
          <DateInput id="caja-desde" value={desde ?? ''} onChange={dia('desde')} />
        </span>
      </span>
      <span className={`${css.filter} inline-flex gap-2 align-items-center`}>
        <label htmlFor="caja-hasta">Hasta</label>
        <span className={css.day}>
          <DateInput id="caja-hasta" value={hasta ?? ''} onChange={dia('hasta')} />
        </span>
      </span>
      <LabelledSwitch
        label="Solo con diferencia"
        checked={conDiferencia}
        onChange={(value) => setQuery({ conDiferencia: value, page: 0 })}
      />
    </div>
  );
}

interface Props {
  list: List;
  /** Whether the days of all users are shown. */
  deTodos: boolean;
  onVer: (codigoCaja: number) => void;
}

/** The cash days with expected and counted cash; a row opens its close. */
export function Historial({ list, deTodos, onVer }: Props) {
  const { desde, hasta, conDiferencia } = list.query;
  const narrowed = !!desde || !!hasta || conDiferencia;
  const clear = () => list.setQuery({ desde: undefined, hasta: undefined, conDiferencia: false, page: 0 });
  return (
    <DataGrid
      list={list as GridList<CajaFila>}
      columns={list.call.list.columns.filter(({ id }) => deTodos || id !== 'cajero')}
      cells={cells}
      rowKey={({ codigoCaja }) => codigoCaja}
      filters={
        <>
          <Filtros query={list.query} setQuery={list.setQuery} />
          <ExportMenu list={list} />
        </>
      }
      actions={({ codigoCaja, numero, fecha }) => (
        <IconButton
          icon="pi-eye"
          label={numero === null ? `Ver la caja del ${day(fecha)}` : `Ver el cierre ${numero}`}
          onClick={() => onVer(codigoCaja)}
        />
      )}
      empty={
        narrowed ? (
          <Empty icon="pi-filter" title="Ninguna caja cumple el filtro">
            <Button label="Quitar el filtro" text onClick={clear} />
          </Empty>
        ) : (
          <Empty title="Todavía no hay cajas. Abra la primera con su fondo: al cerrarla queda aquí con sus cifras." />
        )
      }
    />
  );
}
