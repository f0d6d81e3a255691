import { screen, waitFor, within } from '@testing-library/react';
import { cobranza } from '@/contract/cobranza/cola';
import { hoyEn, sumarDias } from '@/domain/fechas';
import Vencida from '@/pages/report/factura/vencida';
import { drawn } from '../../support/chartjs';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevaFactura, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';
import { enTelefono } from '../../support/pantalla';
import { renderPage } from '../../support/renderPage';
import { address } from '../../support/router';
import { openFilters } from '../../support/lista';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

jest.mock('chart.js', () => jest.requireActual('../../support/chartjs'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;
let codigoEstudiante: number;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const madre = await nuevaEntidad(app, academia, { nombre: 'Rosa', apellido: 'Díaz', telefono: '(809) 555-0142' });
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Díaz', codigoPagador: madre.codigoEntidad });
  ({ codigoEstudiante } = ana);
  const otro = await nuevoEstudiante(app, academia, { nombre: 'Beto', apellido: 'Paz' });
  for (const [estudiante, dias] of [
    [ana, 5],
    [ana, 45],
    [otro, 120],
    [otro, -3],
  ] as const) {
    await nuevaFactura(app, academia, { estudiante, values: { fechaVencimiento: sumarDias(hoy, -dias), descripcion: `Hace ${dias}` } });
  }
});
const at = '/report/factura/vencida';
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!);

test('what is overdue with its age, whom to call, and the totals by age', async () => {
  const { token } = await nuevoUsuario(app, academia, { accesos: [9, 11, 12] });
  const { user } = await renderPage(app, <Vencida />, { token, at });
  const row = await rowOf('Hace 45');
  expect(row.getByRole('link', { name: 'Ana Díaz' })).toHaveAttribute('href', `/estudiante?codigo=${codigoEstudiante}`);
  const [{ codigo }] = (await app.rows("select codigo_factura codigo from factura where descripcion = 'Hace 45'")) as [{ codigo: number }];
  expect(row.getByRole('link', { name: /^Ver la factura/ })).toHaveAttribute('href', `${at}?factura=${codigo}`);
  expect(row.getByText('Rosa Díaz')).toBeVisible();
  expect(row.getByRole('link', { name: 'Escribir a Rosa Díaz por WhatsApp' })).toHaveAttribute('href', 'https://wa.me/18095550142');
  expect(row.getByText('31 a 60 días')).toBeVisible();
  expect(row.getByText('DOP 2,500.00')).toBeVisible();
  expect(screen.queryByText('Hace -3')).not.toBeInTheDocument();
  const [porTramo] = screen.getAllByText('Más de 90 días').filter((one) => one.tagName === 'DT');
  expect(porTramo!.nextSibling).toHaveTextContent('DOP 2,500.00');
  expect(screen.getByText('DOP 7,500.00')).toBeVisible();
  // Asked beside the report: what falls due in three days, and the credit of the families.
  const figura = (nombre: string) => screen.getByText(nombre, { selector: 'dt' }).nextSibling;
  await waitFor(() => expect(figura('Por vencer')).toHaveTextContent('DOP 2,500.00'));
  expect(figura('Crédito de las familias')).toHaveTextContent('DOP 0.00');

  await user.click(screen.getByRole('button', { name: 'Gráfico' }));
  const chart = within(screen.getByRole('figure', { name: 'Lo vencido por antigüedad de la deuda' }));
  await waitFor(() => expect(drawn).toHaveBeenCalled());
  const { data } = drawn.mock.lastCall![0] as { data: { labels: string[]; datasets: { data: number[] }[] } };
  expect(data.labels).toEqual(['1 a 30 días', '31 a 60 días', '61 a 90 días', 'Más de 90 días']);
  expect(data.datasets.map((set) => set.data)).toEqual([[2500, 2500, 0, 2500]]);
  // Who does not see it reads the same figures.
  expect(chart.getAllByRole('row', { hidden: true }).map((line) => line.textContent)).toEqual([
    'Pendiente',
    '1 a 30 díasDOP 2,500.00',
    '31 a 60 díasDOP 2,500.00',
    '61 a 90 díasDOP 0.00',
    'Más de 90 díasDOP 2,500.00',
  ]);
});

test('on a phone two debts of one child are told apart before they are opened', async () => {
  const volver = enTelefono();
  try {
    const { token } = await nuevoUsuario(app, academia, { accesos: [12] });
    await renderPage(app, <Vencida />, { token, at });
    for (const deuda of ['Hace 45', 'Hace 5']) {
      expect(await screen.findByText(`Pendiente DOP 2,500.00 · ${deuda} · Rosa Díaz`)).toBeVisible();
    }
  } finally {
    volver();
  }
});

test('filters narrow it and stay in the address', async () => {
  const { token } = await nuevoUsuario(app, academia, { accesos: [12] });
  const { user } = await renderPage(app, <Vencida />, { token, at });
  await rowOf('Hace 5');
  // Who may not open the record is led nowhere.
  expect(screen.queryByRole('link', { name: 'Ana Díaz' })).not.toBeInTheDocument();
  const form = await openFilters(user);
  await user.selectOptions(form.getByRole('combobox', { name: 'Antigüedad' }), 'Más de 90 días');
  await waitFor(() => expect(screen.queryByText('Hace 5')).not.toBeInTheDocument());
  expect(await screen.findByText('Hace 120')).toBeVisible();
  expect(address()).toBe(`${at}?antiguedad=D90`);

  await user.selectOptions(form.getByRole('combobox', { name: 'Antigüedad' }), 'Todas');
  await user.type(form.getByLabelText(/Días de atraso/), '40');
  expect(await screen.findByText('Hace 45')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Hace 5')).not.toBeInTheDocument());
  expect(address()).toBe(`${at}?diasMinimo=40`);
});

test('a promise to pay stands beside the debt until it is kept', async () => {
  const quien = await nuevoUsuario(app, academia, { accesos: [9, 11, 12, 36] });
  const [{ rosa }] = (await app.rows("select codigo_entidad rosa from entidad where nombre = 'Rosa'")) as [{ rosa: number }];
  const promesa = sumarDias(hoy, 4);
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoEntidad: rosa,
    resultado: 'PROMESA' as const,
    nota: '',
    promesa,
    monto: null,
  };
  await app.call(cobranza.anotar, { body }, { token: quien.token, clave: nuevaClave() });
  await renderPage(app, <Vencida />, { token: quien.token, at });
  const dicho = `Promete pagar el ${promesa.split('-').reverse().join('/')}`;
  expect((await rowOf('Hace 45')).getByRole('img', { name: dicho })).toBeVisible();
  expect((await rowOf('Hace 120')).queryByRole('img', { name: /Promete/ })).not.toBeInTheDocument();
});
