import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod';
import { ReportPage } from '@/components/report/ReportPage';
import { csvOf, toExcel } from '@/components/report/spreadsheet';
import { saveAs } from '@/components/data/saveAs';
import type { Column } from '@/components/list/types';
import type { Field } from '@/components/form/field';
import { entero, fecha, siNo } from '@/contract/campos';
import { pagina } from '@/contract/list';
import { ApiError } from '@/services/http';
import { renderWith, signedIn } from '../support';
import { address, open } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('@/components/data/saveAs', () => ({ saveAs: jest.fn() }));
const saved = jest.mocked(saveAs);

const query = pagina(['estudiante', 'total'], {
  desde: fecha,
  hasta: fecha,
  estatus: z.enum(['PENDIENTE', 'PAGADA']).optional(),
  dias: entero(1, 99).optional(),
  todo: siNo.default(false),
});
interface Fila {
  numero: number;
  estudiante: string;
  fecha: string;
  total: number;
}
const columns: Column<Fila>[] = [
  { field: 'estudiante', header: 'Estudiante', sortable: true, href: ({ numero }) => `/estudiante?codigo=${numero}` },
  { field: 'fecha', header: 'Fecha', kind: 'date' },
  { field: 'total', header: 'Total', kind: 'money', sortable: true },
];
const filters: Field<z.output<typeof query>>[] = [
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
const fila = (numero: number): Fila => ({ numero, estudiante: `Niño ${numero}`, fecha: '2026-03-05', total: 10050 });
const all = Array.from({ length: 40 }, (_, i) => fila(i + 1));
const load = jest.fn(async ({ query: asked }: { query: z.output<typeof query> }) => ({
  filas: asked.todo ? all : all.slice(asked.page * asked.size, (asked.page + 1) * asked.size),
  totales: { total: 402000, estudiantes: 40 },
  total: all.length,
}));
const asked = () => load.mock.lastCall![0].query;

async function shown(path = '/report') {
  open(path);
  renderWith(
    <ReportPage
      title="Ingresos"
      query={query}
      load={load}
      filters={filters}
      initial={initial}
      columns={columns}
      summary={({ estudiantes }) => [['Estudiantes', String(estudiantes)]]}
    />,
    signedIn(),
  );
  const user = userEvent.setup();
  await screen.findByText('Niño 1');
  return user;
}
beforeEach(() => jest.clearAllMocks());

test('it runs at once on its defaults, with totals over the whole result and names that lead to their record', async () => {
  await shown();
  expect(asked()).toMatchObject({ ...initial, page: 0, todo: false });
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('TotalDOP 4,020.00');
  expect(screen.getByText('Estudiantes').nextSibling).toHaveTextContent('40');
  expect(screen.getByRole('link', { name: 'Niño 3' })).toHaveAttribute('href', '/estudiante?codigo=3');
  expect(screen.getByText('1–16 de 40')).toBeInTheDocument();
});

test('filters are applied by Enter and written into the address; a bad one is not sent', async () => {
  const user = await shown();
  const form = within(screen.getByRole('form', { name: 'Filtros' }));
  await user.selectOptions(form.getByLabelText('Estatus'), 'Pagadas');
  await user.clear(form.getByLabelText('Días'));
  await user.type(form.getByLabelText('Días'), '30{Enter}');
  await waitFor(() => expect(asked()).toMatchObject({ estatus: 'PAGADA', dias: 30, page: 0 }));
  expect(address()).toBe('/report?estatus=PAGADA&dias=30');
  const calls = load.mock.calls.length;
  await user.clear(form.getByLabelText(/^Desde/));
  await user.type(form.getByLabelText(/^Desde/), '31/02/2026{Enter}');
  expect(await form.findByText('Fecha no válida')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(calls);
  await user.clear(form.getByLabelText('Días'));
  await user.click(form.getByRole('button', { name: 'Este mes' }));
  await waitFor(() => expect(asked().desde).toMatch(/-01$/));
});

test('the export asks for the whole result, not the page on the screen', async () => {
  const user = await shown('/report?sortField=total&filtro=ni');
  load.mockClear();
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(asked()).toMatchObject({ ...initial, filtro: 'ni', todo: true, page: 0 });
  const [file, name] = saved.mock.calls[0]!;
  expect(name).toBe('Ingresos.csv');
  expect((await file.text()).trim().split('\r\n')).toHaveLength(41);
});

test('it prints the whole result with its filters and totals', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const user = await shown('/report?estatus=PAGADA');
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  const sheet = within(document.querySelector('[data-print]') as HTMLElement);
  expect(sheet.getByText('Desde: 01/03/2026 · Hasta: 31/03/2026 · Estatus: Pagadas')).toBeInTheDocument();
  expect(sheet.getAllByRole('row', { hidden: true })).toHaveLength(42);
  expect(sheet.getByText('DOP 4,020.00')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('[data-print]')).toBeNull();
});

test('an error says so and tries again', async () => {
  load.mockRejectedValueOnce(new ApiError(503, 'La consulta tardó demasiado'));
  open('/report');
  renderWith(<ReportPage title="Ingresos" query={query} load={load} filters={[]} initial={initial} columns={columns} />, signedIn());
  expect(await screen.findByRole('alert')).toHaveTextContent('La consulta tardó demasiado');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Niño 1')).toBeInTheDocument();
});

test('CSV: UTF-8 mark, quoted commas, plain numbers, no text that runs as a formula', () => {
  const rows = [
    { ...fila(1), estudiante: '=HYPERLINK("http://x","a")' },
    { ...fila(2), estudiante: '-Ana, "la niña"' },
    { ...fila(3), total: -50 },
  ];
  expect(csvOf({ title: 'T', filters: [], columns, rows, totals: {} })).toBe(
    '\uFEFFEstudiante,Fecha,Total\r\n' +
      '"\'=HYPERLINK(""http://x"",""a"")",05/03/2026,100.50\r\n' +
      '"\'-Ana, ""la niña""",05/03/2026,100.50\r\n' +
      'Niño 3,05/03/2026,-0.50\r\n',
  );
});

test('Excel: a file that says what it is', async () => {
  await toExcel({ title: 'Ingresos', filters: [['Desde', '01/03/2026']], columns, rows: all, totals: { total: 402000 } });
  const [file, name] = saved.mock.calls[0]!;
  expect(name).toBe('Ingresos.xlsx');
  expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 2))).toBe('PK');
});
