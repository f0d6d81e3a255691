import { Button } from '../ui/Button';
import type { CajaFila } from '@/contract/caja/caja';
import { esDia } from '@/domain/fechas';
import { day } from '@/utils/format';
import { Titled, type Cells } from '../list/cell';
import { ExportGrid } from '../list/DataGrid';
import { ListSwitch } from '../list/ListFilters';
import { DateInput } from '../ui/input/DateInput';
import { Empty } from '../feedback/Empty';
import type { QueryList } from '../list/useList';
import { Diferencia, EstadoCaja } from './EstadoCaja';
import { IconButton } from '../ui/IconButton';

type List = QueryList<CajaFila>;

const cells: Cells<CajaFila> = {
  numero: ({ numero, estado }) => (numero === null ? <EstadoCaja estado={estado} /> : `N.º ${numero}`),
  fecha: ({ fecha, pasoMedianoche }) => (pasoMedianoche ? <Titled title={day(fecha)} note="Pasó la medianoche" /> : day(fecha)),
  diferencia: ({ diferencia }) => diferencia !== null && <Diferencia diferencia={diferencia} />,
};

const DIAS = [
  { name: 'desde', label: 'Desde' },
  { name: 'hasta', label: 'Hasta' },
] as const;

/** Filters by day, and for days with a difference. */
function Filtros({ list }: { list: List }) {
  const { query, setQuery } = list;
  const dia = (name: (typeof DIAS)[number]['name']) => (value: string) => {
    if (value === '' || esDia(value)) setQuery({ [name]: value || undefined, page: 0 }, 'replace');
  };
  return (
    <div className="flex flex-wrap gap-3 align-items-center w-full md:w-auto">
      {DIAS.map(({ name, label }) => (
        <span key={name} className="inline-flex gap-2 align-items-center w-full md:w-auto">
          <label htmlFor={`caja-${name}`} className="w-4rem md:w-auto">
            {label}
          </label>
          <span className="flex-1 md:flex-none md:w-10rem">
            <DateInput id={`caja-${name}`} value={query[name] ?? ''} onChange={dia(name)} />
          </span>
        </span>
      ))}
      <ListSwitch list={list} name="conDiferencia" label="Solo con diferencia" />
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
    <ExportGrid
      list={list}
      columns={list.call.list.columns.filter(({ id }) => deTodos || id !== 'cajero')}
      cells={cells}
      rowKey={({ codigoCaja }) => codigoCaja}
      filters={<Filtros list={list} />}
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
