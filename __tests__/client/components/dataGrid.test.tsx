import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Link from 'next/link';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import * as z from 'zod';
import { Empty } from '@/components/feedback/Notice';
import type { Field } from '@/components/form/Fields';
import { DataGrid } from '@/components/list/DataGrid';
import { textsOf } from '@/components/list/table/texts';
import type { Fit } from '@/components/list/table/useFits';
import type { GridList, GridQuery } from '@/components/list/types';
import { list as listCall } from '@/contract/list';
import { preferencesOf } from '@/store/preferences';
import { inMenu } from '../../support/lista';
import { renderWith } from '../support';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const Row = z.object({ codigo: z.int(), nombre: z.string(), monto: z.int(), nota: z.string() });
type Row = z.infer<typeof Row>;
const call = listCall({
  path: 'cosas',
  access: [1],
  summary: 'Cosas',
  title: 'Cosas',
  row: Row,
  sort: ['nombre', 'monto'],
  columns: [
    { id: 'nombre', header: 'Nombre', sort: 'nombre' },
    { id: 'monto', header: 'Monto', sort: 'monto', kind: 'money' },
    { id: 'nota', header: 'Nota', hidden: true },
  ],
});
const rows: Row[] = [
  { codigo: 1, nombre: 'Balones', monto: 150050, nota: 'Del almacén' },
  { codigo: 2, nombre: '', monto: 0, nota: '' },
];
const setQuery = jest.fn();
const reload = jest.fn();
const edited = jest.fn();
const query = { page: 0, size: 16, sortOrderAsc: true, filtro: '' };
const list = (more: Partial<GridList<Row>> = {}): GridList<Row> => ({
  call,
  rows,
  total: 2,
  status: 'idle',
  loaded: true,
  query,
  setQuery,
  reload,
  ...more,
});
const grid = (more?: Partial<GridList<Row>>, props: Partial<Parameters<typeof DataGrid<Row>>[0]> = {}) => (
  <DataGrid
    list={list(more)}
    cells={{ nombre: ({ codigo, nombre }) => (codigo === 1 ? <Link href="/x?codigo=1">{nombre}</Link> : nombre) }}
    rowKey={({ codigo }) => codigo}
    empty={<Empty title="Todavía no hay cosas">Cree la primera</Empty>}
    {...props}
  />
);
const render = (element: ReactElement) => {
  const { store, rerender, ...view } = renderWith(element);
  return { ...view, store, rerender: (next: ReactElement) => rerender(<Provider store={store}>{next}</Provider>) };
};
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

test('nothing that the filters let through offers to take away those that can be', async () => {
  const narrowing = { ...call, query: call.query.extend({ nota: z.string().optional(), cual: z.enum(['TODAS', 'UNA']).default('TODAS') }) };
  const filters: Field<any>[] = [
    { name: 'nota', label: 'Nota', kind: 'text' },
    { name: 'cual', label: 'Cuáles', kind: 'select', options: [{ value: 'TODAS', label: 'Todas' }] },
  ];
  const usual: GridQuery & { cual: string; nota?: string } = { ...query, cual: 'TODAS' };
  const none = (asked: typeof usual) => grid({ call: narrowing, rows: [], total: 0, query: asked }, { filters });
  const { rerender } = render(none(usual));
  expect(screen.getByText('Cree la primera')).toBeInTheDocument();
  rerender(none({ ...usual, nota: 'rota' }));
  expect(screen.queryByText('Cree la primera')).not.toBeInTheDocument();
  expect(screen.getByText('No hay nada que mostrar con esos filtros.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el filtro' }));
  expect(setQuery).toHaveBeenCalledWith({ nota: undefined, page: 0 });
});

test('money and links are shown as such, what is empty by a dash, totals in a last row', () => {
  render(grid({}, { totals: { monto: 'DOP 1,500.50' } }));
  const [, first, second, last] = screen.getAllByRole('row');
  expect(within(first!).getByRole('link', { name: 'Balones' })).toHaveAttribute('href', '/x?codigo=1');
  expect(within(first!).getByText('DOP 1,500.50')).toBeInTheDocument();
  expect(within(second!).getByText('—')).toBeInTheDocument();
  expect(last).toHaveTextContent('TotalDOP 1,500.50');
});

test('no line ends inside an amount or an hour, in whatever text it stands', () => {
  render(grid({ rows: [{ codigo: 2, nombre: 'DOP 500.00 hasta las 3:30 p. m.', monto: 0, nota: '' }] }));
  expect(screen.getByRole('cell', { name: /^DOP\s500/ }).textContent).toBe('DOP\u00a0500.00 hasta las 3:30\u00a0p.\u00a0m.');
});

test('a column whose texts are all short is marked as such, money and longer texts are not', () => {
  const short = (nombre: string) => {
    const { container, unmount } = render(grid({ rows: [{ ...rows[0]!, nombre }, rows[1]!] }));
    const marked = [...container.querySelectorAll('td[data-short]')].map((cell) => cell.textContent);
    unmount();
    return marked;
  };
  expect([short('Balones'), short('Balones de fútbol')]).toEqual([['Balones', '—'], []]);
});

test('beside the name a text of two or three words stays whole, and with the least space only a short one', () => {
  const columns = [
    { id: 'nombre', header: 'Nombre', value: () => 'Lucas de Jesús Tavárez' },
    { id: 'formas', header: 'Forma de pago', value: () => 'Saldo a favor, Tarjeta' },
    { id: 'estado', header: 'Estado', value: () => 'Vigente' },
    { id: 'nota', header: 'Nota', value: () => 'Del almacén de la cancha auxiliar' },
  ] as const;
  const wholes = (fit: Fit) => textsOf(columns, rows, fit).whole.map(({ id }) => id);
  expect((['wide', 'tight', 'tightest'] as const).map(wholes)).toEqual([['formas', 'estado'], ['formas', 'estado'], ['estado']]);
});

test('one long name in a column of names is cut alone, in a column of names that are mostly long all are', () => {
  const nombre = { id: 'nombre', header: 'Nombre', value: () => 'Lucas de Jesús Tavárez' } as const;
  const wholes = (...cajeros: string[]) => {
    const cajero = { id: 'cajero', header: 'Cajero', value: ({ nota }: Row) => nota } as const;
    const pagos = cajeros.map((nota, codigo) => ({ ...rows[0]!, codigo, nota }));
    const { container, unmount } = render(grid({ rows: pagos }, { columns: [nombre, cajero] }));
    const whole = [...container.querySelectorAll('td[data-label="Cajero"][data-short]')].map((cell) => cell.textContent);
    unmount();
    return whole;
  };
  const [yahaira, rosanna] = ['Yahaira Peguero Marte', 'Rosanna del Carmen Espaillat Núñez'];
  expect(wholes(yahaira, rosanna, yahaira)).toEqual([yahaira, yahaira]);
  expect(wholes(yahaira, rosanna)).toEqual([]);
  expect(wholes(yahaira, `Reversado por ${rosanna}`, yahaira)).toEqual([]);
});

test('the name of a row is its first long text, also behind a number, an amount or a short text', () => {
  const largo = { ...rows[0]!, nota: 'Del almacén de la cancha auxiliar' };
  const columns = [
    { id: 'nombre', header: 'Nombre', value: ({ nombre }: Row) => nombre },
    { id: 'monto', header: 'Monto', kind: 'money', value: ({ monto }: Row) => monto },
    { id: 'telefono', header: 'Teléfono', value: () => '809-555-0110 o 829-555-0110' },
    { id: 'nota', header: 'Nota', value: ({ nota }: Row) => nota },
  ] as const;
  const { container } = render(grid({ rows: [largo, rows[1]!] }, { columns }));
  expect([...container.querySelectorAll('td[data-name]')].map((cell) => cell.textContent)).toEqual([largo.nota, '—']);
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
  await user.click(screen.getByRole('button', { name: 'Orden' }));
  await user.selectOptions(await screen.findByLabelText('Ordenar por'), 'Nombre ↓');
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

describe('the keyboard', () => {
  const actions = ({ codigo, nombre }: Row) => (
    <>
      <button type="button" onClick={() => edited(codigo)}>
        Editar {nombre}
      </button>
      <button type="button">Borrar {nombre}</button>
    </>
  );
  const named = [rows[0]!, { codigo: 2, nombre: 'Conos', monto: 0, nota: '' }];
  const line = (nombre: string) => screen.getByText(nombre).closest('tr');

  test('arrows go from row to row and along what stands in one, Enter does the first of it', async () => {
    const user = userEvent.setup();
    render(grid({ rows: named }, { actions, cells: undefined }));
    line('Balones')!.focus();
    await user.keyboard('{ArrowDown}');
    expect(line('Conos')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(line('Conos')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Borrar Conos' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(line('Conos')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(edited.mock.calls).toEqual([[2]]);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(edited.mock.calls).toEqual([[2], [1]]);
  });

  test('each row is one stop of Tab, whatever stands in it', async () => {
    const user = userEvent.setup();
    render(grid({ rows: named, total: 2 }, { actions, cells: undefined }));
    line('Balones')!.focus();
    await user.tab();
    expect(line('Conos')).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('table')).not.toContainElement(document.activeElement as HTMLElement);
  });

  test('a row in which nothing can be done is no stop; a key with Control is the browser’s', () => {
    render(grid({ rows: named }));
    expect(line('Balones')).toHaveAttribute('tabindex', '0');
    expect(line('Conos')).not.toHaveAttribute('tabindex');
    line('Balones')!.focus();
    expect(fireEvent.keyDown(line('Balones')!, { key: 'ArrowRight', ctrlKey: true })).toBe(true);
    expect(line('Balones')).toHaveFocus();
  });
});

test('a card leaves out the cells without a value, but never the name of its row', () => {
  render(grid({ rows: [rows[1]!] }, { columns: call.list.columns.map((column) => ({ ...column, hidden: undefined })) }));
  const cells = screen.getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['—', 'DOP 0.00', '—']);
  expect(cells.map((cell) => cell.hasAttribute('data-blank'))).toEqual([false, false, true]);
});

describe('how one likes a table', () => {
  const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

  test('columns are chosen, the first one stays; the choice and the space between rows outlive the page', async () => {
    const user = userEvent.setup();
    const { store, unmount } = render(grid());
    expect(headers()).toEqual(['Nombre', 'Monto']);
    expect(document.querySelector('[data-density]')).toHaveAttribute('data-density', 'compact');
    await inMenu(user, 'Nota');
    await inMenu(user, 'Monto');
    await inMenu(user, 'Filas amplias');
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Nombre' })).not.toBeInTheDocument();
    expect(screen.getByRole('menuitemcheckbox', { name: 'Nota' })).toBeChecked();
    expect(headers()).toEqual(['Nombre', 'Nota']);
    expect(screen.getByText('Del almacén')).toBeInTheDocument();
    expect(document.querySelector('[data-density]')).toHaveAttribute('data-density', 'normal');
    unmount();

    const kept = JSON.parse(JSON.stringify(store.getState().preferences)) as object;
    expect(preferencesOf(kept).tables).toEqual({ cosas: { hidden: ['monto'], density: 'normal', chart: false } });
    renderWith(grid(), undefined, { preferences: preferencesOf(kept) });
    expect(headers()).toEqual(['Nombre', 'Nota']);
    expect(document.querySelector('[data-density]')).toHaveAttribute('data-density', 'normal');
  });

  test('another list is shown as usual', async () => {
    const user = userEvent.setup();
    const { rerender } = render(grid());
    await inMenu(user, 'Monto');
    rerender(grid({ call: { ...call, path: 'otras' } }));
    expect(headers()).toEqual(['Nombre', 'Monto']);
  });
});

test('rows that share a value stand under it once, and it is no column any more', () => {
  const shared = ['Cancha', 'Cancha', 'Gimnasio'].map((nota, i) => ({ codigo: i, nombre: `Cosa ${i}`, monto: i, nota }));
  render(grid({ rows: shared, total: 3 }, { columns: call.list.columns.map(({ hidden: _, ...one }) => one), groupBy: 'nota' }));
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'NombreMonto',
    'Cancha',
    'Cosa 0DOP 0.00',
    'Cosa 1DOP 0.01',
    'Gimnasio',
    'Cosa 2DOP 0.02',
  ]);
  expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual(['Cancha', 'Gimnasio']);
});

describe('a choice of rows', () => {
  const acciones = (filas: readonly Row[]) => <span>Con {filas.map(({ nombre }) => nombre).join(', ')}</span>;
  const caja = (name: string) => screen.getByRole('checkbox', { name });
  const cuantos = () => screen.queryByText(/ seleccionados?$/)?.textContent ?? '';

  test('is there only where a list has acts for it', () => {
    render(grid());
    expect(screen.queryByRole('checkbox', { name: /^Elegir/ })).not.toBeInTheDocument();
  });

  test('is made by the box of a row, of the page, or with Space on the row; Enter still opens', async () => {
    const user = userEvent.setup();
    render(grid({}, { acciones }));
    await user.click(caja('Elegir Balones'));
    expect([cuantos(), screen.getByText('Con Balones').textContent]).toEqual(['1 seleccionado', 'Con Balones']);
    expect(caja('Elegir todas las filas de la página')).toBePartiallyChecked();
    await user.click(caja('Elegir todas las filas de la página'));
    expect(cuantos()).toBe('2 seleccionados');
    await user.click(screen.getByRole('button', { name: 'Quitar' }));
    expect(cuantos()).toBe('');

    const [, row] = screen.getAllByRole('row');
    const opened = jest.fn((event: Event) => event.preventDefault());
    screen.getByRole('link', { name: 'Balones' }).addEventListener('click', opened);
    act(() => row!.focus());
    await user.keyboard(' ');
    expect([caja('Elegir Balones').matches(':checked'), row!.matches(':focus'), opened.mock.calls.length]).toEqual([true, true, 0]);
    await user.keyboard('{Enter}');
    expect([cuantos(), opened.mock.calls.length]).toEqual(['1 seleccionado', 1]);
    // One stop of Tab for each row, with its box and all.
    expect([caja('Elegir Balones').tabIndex, row!.tabIndex, caja('Elegir esta fila').tabIndex]).toEqual([-1, 0, -1]);
  });

  test('is let go by the act that was done with it', async () => {
    const user = userEvent.setup();
    render(grid({}, { acciones: (_, soltar) => <button onClick={soltar}>Archivar</button> }));
    await user.click(caja('Elegir todas las filas de la página'));
    await user.click(screen.getByRole('button', { name: 'Archivar' }));
    expect([cuantos(), caja('Elegir Balones').matches(':checked')]).toEqual(['', false]);
  });

  test('survives paging', async () => {
    const user = userEvent.setup();
    const { rerender } = render(grid({ total: 40 }, { acciones }));
    await user.click(caja('Elegir Balones'));
    const otras = [{ codigo: 3, nombre: 'Conos', monto: 1, nota: '' }];
    rerender(grid({ total: 40, rows: otras, query: { ...query, page: 1 } }, { acciones }));
    await user.click(caja('Elegir Conos'));
    expect([cuantos(), screen.getByText('Con Balones, Conos')]).toEqual(['2 seleccionados', expect.anything()]);
    rerender(grid({ total: 40 }, { acciones }));
    expect(caja('Elegir Balones')).toBeChecked();
  });
});
