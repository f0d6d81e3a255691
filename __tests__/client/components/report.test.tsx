import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http as server, HttpResponse } from 'msw';
import Link from 'next/link';
import * as z from 'zod';
import { saveAs } from '@/components/data/saveAs';
import type { Field } from '@/components/form/Fields';
import { totalOf } from '@/components/list/cell';
import FilterPanel from '@/components/list/filters/FilterPanel';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { dinero, entero, fecha } from '@/contract/campos';
import { report as reportCall } from '@/contract/list';
import { ApiError } from '@/services/http/apiError';
import { send } from '@/services/http/send';
import { preferencesOf } from '@/store/preferences';
import { vistasLeidas } from '@/store/vistas';
import { money } from '@/utils/format';
import { inMenu, openFilters } from '../../support/lista';
import { address, open } from '../../support/router';
import { API, testApi, renderWith, signedIn } from '../support';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('@/components/data/saveAs', () => ({ saveAs: jest.fn() }));
const saved = jest.mocked(saveAs);

const Fila = z.object({ numero: z.int(), estudiante: z.string(), fecha, total: dinero });
type Fila = z.infer<typeof Fila>;
const call = reportCall({
  path: 'ingresos',
  access: [1],
  summary: 'Ingresos del día',
  title: 'Ingresos',
  row: Fila,
  sort: ['estudiante', 'total'],
  query: { desde: fecha, hasta: fecha, estatus: z.enum(['PENDIENTE', 'PAGADA']).optional(), dias: entero(1, 99).optional() },
  totals: { total: dinero, estudiantes: z.int() },
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'fecha', header: 'Fecha', kind: 'date' },
    { id: 'total', header: 'Total', kind: 'money', sort: 'total' },
  ],
});
type Query = z.output<typeof call.query>;
const filters: Field<Query>[] = [
  { name: 'desde', label: 'Desde', kind: 'date' },
  { name: 'hasta', label: 'Hasta', kind: 'date' },
  {
    name: 'estatus',
    label: 'Estatus',
    kind: 'select',
    options: [
      { value: '', label: 'Todos' },
      { value: 'PAGADA', label: 'Pagadas' },
    ],
  },
  { name: 'dias', label: 'Días', kind: 'number' },
];
const initial = { desde: '2026-03-01', hasta: '2026-03-31' };
const fila = (numero: number) => ({ numero, estudiante: `Niño ${numero}`, fecha: '2026-03-05', total: 10050 }) as Fila;
const all = Array.from({ length: 40 }, (_, i) => fila(i + 1));
const totales = { total: 402000, estudiantes: 40 };
const answer = jest.fn(async ({ query: { page, size } }: { query: Query }) => ({
  filas: all.slice(page * size, (page + 1) * size),
  totales,
  total: all.length,
}));
const load = Object.assign((input: { query: Query }) => answer(input), { call });
const asked = () => answer.mock.lastCall![0].query;

/** What the browser asks the API itself: a file, and pages for paper. */
const requests: URL[] = [];
const api = testApi(
  server.get(`${API}ingresos`, ({ request }) => {
    const url = new URL(request.url);
    requests.push(url);
    const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('size'))];
    const filas = all.slice(page * size, (page + 1) * size).map((one) => ({ ...one, total: one.total / 100 }));
    return HttpResponse.json({ filas, totales: { ...totales, total: 4020 } }, { headers: { 'X-Total-Count': '40' } });
  }),
  server.get(`${API}ingresos/exportar`, ({ request }) => {
    requests.push(new URL(request.url));
    return HttpResponse.text('Estudiante\r\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
  }),
);

const CELLS = { estudiante: ({ numero, estudiante }: Fila) => <Link href={`/estudiante?codigo=${numero}`}>{estudiante}</Link> };

function Page({ fields }: { fields: readonly Field<Query>[] }) {
  const report = useReport(load, initial as Partial<Query>);
  return (
    <ReportPage
      report={report}
      filters={fields}
      cells={CELLS}
      figures={[['Estudiantes', ({ estudiantes }) => String(estudiantes)]]}
      chart={({ total }) => <p>Dibujo de {money(total)}</p>}
    />
  );
}

async function shown(path = '/report', preferences = preferencesOf(undefined)) {
  open(path);
  const { store } = renderWith(<Page fields={filters} />, signedIn(), { preferences });
  const user = userEvent.setup();
  await screen.findByText('Niño 1');
  return { user, store };
}
beforeEach(() => {
  jest.clearAllMocks();
  requests.length = 0;
});

test('it runs at once on its defaults, with totals over the whole result and names that lead to their record', async () => {
  await shown();
  expect(asked()).toMatchObject({ ...initial, page: 0 });
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('TotalDOP 4,020.00');
  expect(screen.getByText('Estudiantes').nextSibling).toHaveTextContent('40');
  expect(screen.getByRole('link', { name: 'Niño 3' })).toHaveAttribute('href', '/estudiante?codigo=3');
  expect(screen.getByText('1–16 de 40')).toBeInTheDocument();
});

test('each filter says in words what it narrows, opens its field, and can be taken away unless the report needs it', async () => {
  const { user } = await shown('/report?estatus=PAGADA');
  expect(screen.queryByRole('button', { name: 'Quitar «Este mes»' })).not.toBeInTheDocument();
  const form = await openFilters(user, 'Estatus: Pagadas');
  expect(form.queryByLabelText('Días')).not.toBeInTheDocument();
  await user.selectOptions(form.getByLabelText('Estatus'), 'Todos');
  await waitFor(() => expect(asked().estatus).toBeUndefined());
  open('/report?estatus=PAGADA');
  await user.click(await screen.findByRole('button', { name: 'Quitar «Estatus: Pagadas»' }));
  await waitFor(() => expect(address()).toBe('/report'));
});

test('filters apply while they are changed and stand in the address; a bad one is not sent', async () => {
  const { user } = await shown();
  const form = await openFilters(user);
  await user.selectOptions(form.getByLabelText('Estatus'), 'Pagadas');
  await user.type(form.getByLabelText('Días'), '30');
  await waitFor(() => expect(asked()).toMatchObject({ estatus: 'PAGADA', dias: 30, page: 0 }));
  expect(address()).toBe('/report?estatus=PAGADA&dias=30');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Filtros' })).not.toBeInTheDocument();
  const calls = answer.mock.calls.length;
  const days = await openFilters(user, 'Este mes');
  await user.clear(days.getByLabelText(/^Desde/));
  await user.type(days.getByLabelText(/^Desde/), '31/02/2026{Enter}');
  expect(await days.findByText('Fecha no válida')).toBeInTheDocument();
  expect(answer).toHaveBeenCalledTimes(calls);
  await user.click(screen.getByRole('button', { name: 'Mes pasado' }));
  await waitFor(() => expect(asked()).toMatchObject({ desde: '2026-02-01', hasta: '2026-02-28' }));
  expect(await screen.findByRole('button', { name: 'Mes pasado' })).toHaveAttribute('aria-haspopup', 'dialog');
});

test('what is typed applies also when the panel closes at once, and the focus returns to what opened it', async () => {
  const { user } = await shown();
  const form = await openFilters(user);
  await user.type(form.getByLabelText('Días'), '7{Enter}');
  await waitFor(() => expect(asked()).toMatchObject({ dias: 7 }));
  expect(screen.queryByRole('dialog', { name: 'Filtros' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Filtro' })).toHaveFocus();
});

test('the export is the server’s: the whole result under its filters, in its order, with what it was narrowed by in words', async () => {
  const { user } = await shown('/report?sortField=total&filtro=ni&estatus=PAGADA');
  await inMenu(user, 'CSV');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(requests.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    [
      '/api/ingresos/exportar',
      {
        ...initial,
        estatus: 'PAGADA',
        filtro: 'ni',
        sortField: 'total',
        sortOrderAsc: 'true',
        formato: 'csv',
        filtros: 'Desde: 01/03/2026 · Hasta: 31/03/2026 · Estatus: Pagadas · Búsqueda: ni',
      },
    ],
  ]);
  const [file, name] = saved.mock.calls[0]!;
  expect([name, file.type]).toEqual(['Ingresos.csv', 'text/csv; charset=utf-8']);
  await inMenu(user, 'Excel');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect([saved.mock.calls[1]![1], requests[1]!.searchParams.get('formato')]).toEqual(['Ingresos.xlsx', 'xlsx']);
});

test('it prints the whole result with its filters and totals', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await shown('/report?estatus=PAGADA');
  await inMenu(user, 'Imprimir');
  await waitFor(() => expect(print).toHaveBeenCalled());
  const sheet = within(document.querySelector('[data-print]') as HTMLElement);
  expect(sheet.getByText('Desde: 01/03/2026 · Hasta: 31/03/2026 · Estatus: Pagadas')).toBeInTheDocument();
  expect(sheet.getAllByRole('row', { hidden: true })).toHaveLength(42);
  expect(sheet.getByText('DOP 4,020.00')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('[data-print]')).toBeNull();
});

test('figures of a standby say of when they are, on the screen and on paper; those of the primary do not', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await shown();
  expect(screen.queryByText(/^Cifras/)).not.toBeInTheDocument();
  const cifras = '2026-11-26T14:32:05.123Z';
  api.use(
    server.get(`${API}ingresos`, () =>
      HttpResponse.json(
        { filas: all.map((one) => ({ ...one, total: one.total / 100 })), totales: { ...totales, total: 4020 } },
        { headers: { 'X-Total-Count': '40', 'X-Cifras-De': cifras } },
      ),
    ),
  );
  answer.mockImplementationOnce(() => send(call)({ query: initial as Query }));
  open('/report?filtro=ni');
  expect(await screen.findByText('Cifras de las 10:32:05')).toBeInTheDocument();
  await inMenu(userEvent.setup(), 'Imprimir');
  await waitFor(() => expect(print).toHaveBeenCalled());
  const sheet = within(document.querySelector('[data-print]') as HTMLElement);
  expect(sheet.getByText(/Cifras: de las 10:32:05/)).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  api.resetHandlers();
});

test('an error says so and tries again', async () => {
  answer.mockRejectedValueOnce(new ApiError(503, 'La consulta tardó demasiado'));
  open('/report');
  renderWith(<Page fields={[]} />, signedIn());
  expect(await screen.findByRole('alert')).toHaveTextContent('La consulta tardó demasiado');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Niño 1')).toBeInTheDocument();
});

test('/ goes to the search from anywhere, ? tells the keys; typed into a field both are text', async () => {
  const { user } = await shown('/report');
  await user.keyboard('/');
  const buscar = screen.getByRole('searchbox');
  expect(buscar).toHaveFocus();
  await user.keyboard('a/?');
  expect(buscar).toHaveValue('a/?');
  act(() => buscar.blur());
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Teclas de esta página' })).toHaveTextContent('/buscar');
});

test('filters are kept under a name as a tab, chosen again and forgotten; what was searched for is not among them', async () => {
  const { user, store } = await shown('/report?estatus=PAGADA&filtro=ana');
  await inMenu(user, 'Guardar esta vista');
  const panel = within(await screen.findByRole('dialog', { name: 'Guardar esta vista' }));
  await user.type(panel.getByLabelText(/^Nombre/), ' Pagadas de marzo {Enter}');
  const tab = await screen.findByRole('button', { name: 'Pagadas de marzo', pressed: true });
  expect(store.getState().preferences.filters).toEqual({
    ingresos: [
      {
        nombre: 'Pagadas de marzo',
        search: 'desde=2026-03-01&hasta=2026-03-31&estatus=PAGADA',
        ...{ sort: 'sortField=estudiante&sortOrderAsc=true', hidden: [], density: 'compact' },
      },
    ],
  });

  await user.click(screen.getByRole('button', { name: 'Quitar «Estatus: Pagadas»' }));
  await waitFor(() => expect(asked().estatus).toBeUndefined());
  expect(tab).toHaveAttribute('aria-pressed', 'false');
  await user.click(tab);
  await waitFor(() => expect(asked()).toMatchObject({ ...initial, estatus: 'PAGADA', page: 0 }));
  await inMenu(user, 'Olvidar la vista «Pagadas de marzo»');
  expect(store.getState().preferences.filters).toEqual({ ingresos: [] });
});

const compartida = {
  ...{ codigoVista: 4, lista: 'ingresos', nombre: 'De caja', rol: 'Cajera', search: 'desde=2026-03-01&hasta=2026-03-31&estatus=PAGADA' },
  ...{ sort: 'sortField=total&sortOrderAsc=false', hidden: ['fecha'], density: 'normal' as const },
};

test('a shared view is marked, shows its filters, order, columns and density, and can be copied, not forgotten', async () => {
  const { user, store } = await shown('/report');
  act(() => void store.dispatch(vistasLeidas([compartida, { ...compartida, codigoVista: 5, lista: 'otra', nombre: 'De otra lista' }])));
  const tab = await screen.findByRole('button', { name: 'Compartida: De caja', pressed: false });
  expect(tab).toHaveAttribute('title', 'Compartida con el rol Cajera');
  expect(screen.queryByRole('button', { name: /De otra lista/ })).not.toBeInTheDocument();
  await user.click(tab);
  await waitFor(() => expect(asked()).toMatchObject({ estatus: 'PAGADA', sortField: 'total', sortOrderAsc: false }));
  expect(tab).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('columnheader', { name: /Fecha/ })).not.toBeInTheDocument();
  await inMenu(user, 'Copiar la vista «De caja»');
  const panel = within(await screen.findByRole('dialog', { name: 'Guardar esta vista' }));
  expect(panel.getByLabelText(/^Nombre/)).toHaveValue('De caja');
  await user.type(panel.getByLabelText(/^Nombre/), ' mía{Enter}');
  await screen.findByRole('button', { name: 'De caja mía', pressed: true });
  expect(store.getState().preferences.filters.ingresos).toMatchObject([{ nombre: 'De caja mía', hidden: ['fecha'], density: 'normal' }]);
});

test('who may not edit roles is offered neither to share a view nor to stop it', async () => {
  const { user, store } = await shown('/report');
  act(() => void store.dispatch(vistasLeidas([compartida])));
  await user.click(await screen.findByRole('button', { name: 'Compartida: De caja' }));
  await user.click(screen.getByRole('button', { name: 'Más opciones de Ingresos' }));
  expect(screen.getByRole('menuitem', { name: 'Copiar la vista «De caja»' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /ompartir/ })).not.toBeInTheDocument();
});

test('kept views outlive the page; one that is no filter of the report any more changes nothing', async () => {
  const kept = [
    { nombre: 'De antes', search: 'estatus=ABIERTA' },
    { nombre: 'Pagadas', search: 'desde=2026-01-01&hasta=2026-01-31&estatus=PAGADA' },
  ];
  const { user } = await shown('/report', preferencesOf(JSON.parse(JSON.stringify({ filters: { ingresos: kept } }))));
  const before = answer.mock.calls.length;
  await user.click(await screen.findByRole('button', { name: 'De antes' }));
  expect(answer).toHaveBeenCalledTimes(before);
  await user.click(screen.getByRole('button', { name: 'Pagadas' }));
  await waitFor(() => expect(asked()).toMatchObject({ desde: '2026-01-01', hasta: '2026-01-31', estatus: 'PAGADA' }));
});

test('the chart is folded until it is wanted, and stays as the user left it', async () => {
  const kept = preferencesOf({ tables: { ingresos: { hidden: [], density: 'compact', chart: true } } });
  const { user, store } = await shown('/report', kept);
  expect(screen.getByText('Dibujo de DOP 4,020.00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Gráfico', expanded: true }));
  expect(screen.queryByText(/^Dibujo/)).not.toBeInTheDocument();
  expect(store.getState().preferences.tables.ingresos).toMatchObject({ chart: false });
});

test('a total is said as the cells of its column are', () => {
  const de = (id: string, kind?: 'money') => ({ id, header: id, kind, value: (row: Record<string, number>) => `${row[id]! / 100} %` });
  expect(totalOf(de('porcentaje'), { porcentaje: 8810 })).toBe('88.1 %');
  expect(totalOf(de('total', 'money'), { total: 402000 })).toBe('DOP 4,020.00');
  expect(totalOf(de('otra'), { total: 402000 })).toBe('');
});

test('a file that breaks off is asked for once more; one that breaks off again is an error', async () => {
  const { user } = await shown();
  let asked = 0;
  api.use(server.get(`${API}ingresos/exportar`, () => ((asked += 1) < 2 ? HttpResponse.error() : HttpResponse.text('Estudiante'))));
  await inMenu(user, 'CSV');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(asked).toBe(2);
  api.use(server.get(`${API}ingresos/exportar`, () => ((asked += 1), HttpResponse.error())));
  await inMenu(user, 'CSV');
  await waitFor(() => expect(asked).toBe(4));
  expect(saved).toHaveBeenCalledTimes(1);
  api.resetHandlers();
});

test('filters whose schemas do not come say so, and come when asked again', async () => {
  jest.spyOn(console, 'error').mockImplementationOnce(() => undefined);
  const whole = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(call);
  renderWith(
    <FilterPanel whole={whole} fields={filters} query={initial} onFilter={jest.fn()} onClose={jest.fn()}>
      {null}
    </FilterPanel>,
    signedIn(),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('form', { name: 'Filtros' })).toBeVisible();
});
