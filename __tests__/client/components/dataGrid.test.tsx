import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataGrid } from '@/components/list/DataGrid';
import { Empty } from '@/components/feedback/Empty';
import type { Column, GridList } from '@/components/list/types';

interface Row {
  codigo: number;
  nombre: string;
  monto: number;
}
const rows: Row[] = [
  { codigo: 1, nombre: 'Balones', monto: 150050 },
  { codigo: 2, nombre: '', monto: 0 },
];
const columns: Column<Row>[] = [
  { field: 'nombre', header: 'Nombre', sortable: true, href: ({ codigo }) => (codigo === 1 ? '/x?codigo=1' : undefined) },
  { field: 'monto', header: 'Monto', sortable: true, kind: 'money' },
];
const setQuery = jest.fn();
const reload = jest.fn();
const query = { page: 0, size: 16, sortOrderAsc: true, filtro: '' };
const list = (more: Partial<GridList<Row>> = {}): GridList<Row> => ({
  rows,
  total: 2,
  status: 'idle',
  loaded: true,
  query,
  setQuery,
  reload,
  ...more,
});
const grid = (more?: Partial<GridList<Row>>, totals?: Record<string, string>) => (
  <DataGrid
    label="Cosas"
    list={list(more)}
    columns={columns}
    rowKey={({ codigo }) => codigo}
    totals={totals}
    empty={<Empty title="Todavía no hay cosas">Cree la primera</Empty>}
  />
);
beforeEach(() => jest.clearAllMocks());

test('bars stand in for the first rows; later the old ones stay while new ones load', () => {
  const { rerender } = render(grid({ loaded: false, rows: [], total: 0, status: 'loading' }));
  const table = () => screen.getByRole('table', { name: 'Cosas' }).parentElement;
  expect(table()).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('Todavía no hay cosas')).not.toBeInTheDocument();
  rerender(grid({ status: 'loading' }));
  expect(screen.getByText('Balones')).toBeInTheDocument();
  expect(table()).toHaveAttribute('aria-busy', 'true');
});

test('an error says what happened and tries again', async () => {
  render(grid({ status: 'failed', error: 'Sin red', loaded: false, rows: [] }));
  expect(screen.getByRole('alert')).toHaveTextContent('Sin red');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('nothing there says what to do next; nothing found offers to search for less', async () => {
  const { rerender } = render(grid({ rows: [], total: 0 }));
  expect(screen.getByText('Cree la primera')).toBeInTheDocument();
  rerender(grid({ rows: [], total: 0, query: { ...query, filtro: 'zz' } }));
  expect(screen.getByText('Nada coincide con «zz»')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la búsqueda' }));
  expect(setQuery).toHaveBeenCalledWith({ filtro: '', page: 0 });
});

test('money and links are shown as such, what is empty by a dash, totals in a last row', () => {
  render(grid({}, { monto: 'DOP 1,500.50' }));
  const [, first, second, last] = screen.getAllByRole('row');
  expect(within(first!).getByRole('link', { name: 'Balones' })).toHaveAttribute('href', '/x?codigo=1');
  expect(within(first!).getByText('DOP 1,500.50')).toBeInTheDocument();
  expect(within(second!).getByText('—')).toBeInTheDocument();
  expect(last).toHaveTextContent('TotalDOP 1,500.50');
});

test('a header sorts, up and then down; a phone does it by a list', async () => {
  const user = userEvent.setup();
  const { rerender } = render(grid());
  await user.click(screen.getByRole('button', { name: 'Monto' }));
  expect(setQuery).toHaveBeenLastCalledWith({ sortField: 'monto', sortOrderAsc: true, page: 0 }, 'replace');
  rerender(grid({ query: { ...query, sortField: 'monto' } }));
  expect(screen.getByRole('columnheader', { name: 'Monto' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Monto' }));
  expect(setQuery).toHaveBeenLastCalledWith({ sortField: 'monto', sortOrderAsc: false, page: 0 }, 'replace');
  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Nombre ↓');
  expect(setQuery).toHaveBeenLastCalledWith({ sortField: 'nombre', sortOrderAsc: false, page: 0 }, 'replace');
});

test('pages turn, and a page beyond the last one leads to it', async () => {
  const user = userEvent.setup();
  const { rerender } = render(grid({ total: 40, query: { ...query, page: 1 } }));
  expect(screen.getByText('17–32 de 40')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  expect(setQuery).toHaveBeenLastCalledWith({ page: 2 });
  await user.selectOptions(screen.getByLabelText('Filas por página'), '64 por página');
  expect(setQuery).toHaveBeenLastCalledWith({ size: 64, page: 0 }, 'replace');
  rerender(grid({ rows: [], total: 32, query: { ...query, page: 2 } }));
  expect(setQuery).toHaveBeenLastCalledWith({ page: 1 }, 'replace');
});

test('the search asks after a pause or on Enter, once, and follows the address', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { rerender } = render(grid());
  const box = screen.getByRole('searchbox', { name: 'Buscar en Cosas' });
  await user.type(box, 'balon');
  expect(setQuery).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(300));
  expect(setQuery.mock.calls).toEqual([[{ filtro: 'balon', page: 0 }, 'push']]);
  rerender(grid({ query: { ...query, filtro: 'balon' } }));
  await user.type(box, 'es{Enter}');
  act(() => jest.advanceTimersByTime(1000));
  expect(setQuery.mock.calls.slice(1)).toEqual([[{ filtro: 'balones', page: 0 }, 'replace']]);
  rerender(grid({ query: { ...query, filtro: 'balones' } }));
  rerender(grid());
  expect(box).toHaveValue('');
  jest.useRealTimers();
});
