import { Button } from 'primereact/button';
import { InputSwitch } from 'primereact/inputswitch';
import type * as z from 'zod';
import { type historialCaja, type CajaFila } from '@/contract/caja/caja';
import { esDia } from '@/domain/fechas';
import { day } from '@/utils/format';
import { cellOf, Titled } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { DateInput } from '../ui/DateInput';
import { Empty } from '../feedback/Empty';
import type { Column } from '../list/types';
import type { QueryList } from '../list/useList';
import { Diferencia, EstadoCaja, palabrasDe } from './EstadoCaja';

type List = QueryList<CajaFila, z.output<typeof historialCaja.query>>;

const FECHA: Column<CajaFila> = { field: 'fecha', header: 'Fecha', kind: 'date', sortable: true };

const columnas: Column<CajaFila>[] = [
  {
    field: 'numero',
    header: 'Cierre',
    sortable: true,
    body: ({ numero, estado }) => (numero === null ? <EstadoCaja estado={estado} /> : `N.º ${numero}`),
  },
  {
    ...FECHA,
    body: (row) => (row.pasoMedianoche ? <Titled title={day(row.fecha)} note="Pasó la medianoche" /> : cellOf(FECHA, row)),
  },
  { field: 'cajero', header: 'Cajero', sortable: true },
  { field: 'fondo', header: 'Fondo', kind: 'money', sortable: true },
  { field: 'esperado', header: 'Debía haber', kind: 'money', sortable: true },
  { field: 'contado', header: 'Contado', kind: 'money', sortable: true },
  {
    field: 'diferencia',
    header: 'Diferencia',
    kind: 'money',
    sortable: true,
    text: ({ diferencia }) => (diferencia === null ? '' : palabrasDe(diferencia)),
    body: ({ diferencia }) => (diferencia === null ? <span className="nothing">—</span> : <Diferencia diferencia={diferencia} />),
  },
];
const propias = columnas.filter(({ field }) => field !== 'cajero');

/** From which day to which, and only those that did not come out even. */
function Filtros({ query: { desde, hasta, conDiferencia }, setQuery }: Pick<List, 'query' | 'setQuery'>) {
  const dia = (name: 'desde' | 'hasta') => (value: string) => {
    if (value === '' || esDia(value)) setQuery({ [name]: value || undefined, page: 0 }, 'replace');
  };
  return (
    <div className="caja-filtros">
      <span className="caja-filtro">
        <label htmlFor="caja-desde">Desde</label>
        <DateInput id="caja-desde" value={desde ?? ''} onChange={dia('desde')} />
      </span>
      <span className="caja-filtro">
        <label htmlFor="caja-hasta">Hasta</label>
        <DateInput id="caja-hasta" value={hasta ?? ''} onChange={dia('hasta')} />
      </span>
      <span className="inactive-switch">
        <InputSwitch inputId="caja-dif" checked={conDiferencia} onChange={({ value }) => setQuery({ conDiferencia: value, page: 0 })} />
        <label htmlFor="caja-dif">Solo con diferencia</label>
      </span>
    </div>
  );
}

interface Props {
  list: List;
  /** Whether the days of everybody are shown. */
  deTodos: boolean;
  onVer: (codigoCaja: number) => void;
}

/** The cash days so far with what was expected and counted; one opens its close. */
export function Historial({ list, deTodos, onVer }: Props) {
  const { desde, hasta, conDiferencia } = list.query;
  const narrowed = !!desde || !!hasta || conDiferencia;
  const clear = () => list.setQuery({ desde: undefined, hasta: undefined, conDiferencia: false, page: 0 });
  return (
    <DataGrid
      label="Historial de cajas"
      list={list}
      columns={deTodos ? columnas : propias}
      rowKey={({ codigoCaja }) => codigoCaja}
      filters={<Filtros query={list.query} setQuery={list.setQuery} />}
      actions={({ codigoCaja, numero, fecha }) => (
        <Button
          type="button"
          icon="pi pi-eye"
          text
          rounded
          aria-label={numero === null ? `Ver la caja del ${day(fecha)}` : `Ver el cierre ${numero}`}
          onClick={() => onVer(codigoCaja)}
        />
      )}
      empty={
        narrowed ? (
          <Empty icon="pi-filter" title="Ninguna caja cumple el filtro">
            <Button type="button" label="Quitar el filtro" text onClick={clear} />
          </Empty>
        ) : (
          <Empty title="Todavía no hay cajas. Abra la primera con su fondo: al cerrarla queda aquí con sus cifras." />
        )
      }
    />
  );
}
