import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCESO } from '@/contract/accesos';
import Start from '@/pages/index';
import { diaSemanaIso, hoyEn, sumarDias } from '@/domain/fechas';
import { timeIn } from '@/utils/format';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('chart.js', () => jest.requireActual('../../support/chartjs'));

const app = createTestApp();
let academia: Academia;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Díaz' });
  const hoy = hoyEn(new Date());
  await nuevaFactura(app, academia, { estudiante: ana, values: { total: pesos(900), fechaVencimiento: sumarDias(hoy, -120) } });
  await nuevaFactura(app, academia, { estudiante: ana, values: { total: pesos(450.5), fechaVencimiento: hoy } });
});

const open = async (accesos: number[], sucursales = academia.sucursales as number[]) => {
  const { token } = await nuevoUsuario(app, academia, { accesos, sucursales });
  await renderPage(app, <Start />, { token, at: '/' });
};
const card = (name: string) => screen.findByRole('region', { name });

test('who watches the debt sees it by age, and what needs attention leads to the page that solves it', async () => {
  await open([12]);
  const deuda = within(await card('Vencido'));
  expect((await deuda.findAllByText('DOP 900.00'))[0]).toBeVisible();
  expect(deuda.getByText('1 estudiante · DOP 1,350.50 pendiente en total')).toBeVisible();
  expect(deuda.getByRole('link', { name: 'Más de 90 días' })).toHaveAttribute('href', '/report/factura/vencida?antiguedad=D90');
  const link = await within(await card('Qué necesita atención')).findByRole('link', { name: '1 estudiante con deuda de más de 90 días' });
  expect(link).toHaveAttribute('href', '/report/factura/vencida');
  expect(screen.queryByRole('region', { name: 'Cobrado hoy' })).not.toBeInTheDocument();
});

test('a cashier sees the own day, and who is due today leads to the desk', async () => {
  await open([11]);
  const caja = within(await card('Mi día en caja'));
  expect(await caja.findByText('0 cobros hoy · sin caja abierta')).toBeVisible();
  expect(caja.getByRole('link', { name: 'Ana Díaz' })).toHaveAttribute(
    'href',
    expect.stringContaining('/process/factura?codigoEstudiante='),
  );
  expect(await within(await card('Qué necesita atención')).findByText(/Nada por ahora/)).toBeVisible();
});

test('branches stand side by side for who has several', async () => {
  await open([39]);
  const tabla = within(await card('Sucursales este mes, la peor primero'));
  expect(await tabla.findByRole('row', { name: /^Naco/ })).toBeVisible();
  expect(tabla.getAllByRole('row').map(({ textContent }) => /Naco|Santiago/.exec(textContent ?? '')?.[0])).toEqual([
    undefined,
    'Naco',
    'Santiago',
  ]);
});

test('and not for who has one', async () => {
  await open([39], [academia.sucursales[0]]);
  expect(await card('Ingresos por mes')).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Sucursales este mes/ })).not.toBeInTheDocument();
});

test('on a phone each card has its figure, and the rest where it is asked for; what needs attention stands first', async () => {
  const usual = window.matchMedia;
  window.matchMedia = () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
  await open([12]);
  const deuda = within(await card('Vencido'));
  expect((await deuda.findAllByText('DOP 900.00'))[0]).toBeVisible();
  expect(deuda.queryByRole('link', { name: 'Más de 90 días' })).not.toBeInTheDocument();
  await userEvent.click(await deuda.findByRole('button', { name: 'Ver más de Vencido' }));
  expect(deuda.getByRole('link', { name: 'Más de 90 días' })).toBeVisible();
  const [first] = screen.getAllByRole('region').filter((one) => one.hasAttribute('aria-labelledby'));
  expect(first).toHaveAccessibleName('Qué necesita atención');
  window.matchMedia = usual;
});

test('the camp stands by week with its places and its money, for who enrols in it', async () => {
  const hoy = hoyEn(new Date());
  const periodo = await nuevoPeriodo(app, academia, { tipo: 'CAMPAMENTO', fechaInicio: hoy, fechaFin: sumarDias(hoy, 4) });
  await nuevoGrupo(app, academia, {
    codigoPeriodo: periodo.codigoPeriodo,
    values: { descripcion: 'Semana de portería', tipo: 'CAMPAMENTO', capacidad: 12 },
  });
  await open([ACCESO.campamento]);
  const semana = await within(await card('Campamento por semana')).findByText(/Semana de portería/);
  expect(semana.closest('li')).toHaveTextContent(/0 de 12/);
});

test('a roll is missing from the minute its class begins, not before', async () => {
  const hoy = hoyEn(new Date());
  const periodo = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -30), fechaFin: sumarDias(hoy, 30) });
  const luego = `${timeIn(new Date()).slice(0, 2)}:58`;
  for (const [descripcion, horaInicio] of [
    ['Madrugadores', '00:00'],
    ['Pacientes', luego],
  ] as const) {
    // prettier-ignore
    const horario = [{ dia: diaSemanaIso(hoy), horaInicio, horaFin: '23:59' }];
    const grupo = await nuevoGrupo(app, academia, { codigoPeriodo: periodo.codigoPeriodo, horario, values: { descripcion } });
    const estudiante = await nuevoEstudiante(app, academia);
    await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion: sumarDias(hoy, -20) } });
  }
  await open([15]);
  const asistencia = within(await card('Asistencia de hoy'));
  expect((await asistencia.findByText(/^Madrugadores/)).closest('li')).toHaveTextContent(/Falta$/);
  const tarde = timeIn(new Date()) >= luego;
  expect(asistencia.getByText(/^Pacientes/).closest('li')).toHaveTextContent(tarde ? /Falta$/ : /Por dar$/);
});

test('an owner who begins sees what is next with its reason and link; a step called done is done, and all of it can be put away', async () => {
  const nueva = await nuevaAcademia(app);
  const { token } = await nuevoUsuario(app, nueva, { accesos: [ACCESO.compania, ACCESO.sucursal, ACCESO.periodo, ACCESO.pruebaImpresion] });
  await renderPage(app, <Start />, { token, at: '/' });
  const pasos = within(await screen.findByRole('region', { name: 'Primeros pasos' }));
  const enlaces = () =>
    within(pasos.getAllByRole('list')[0]!)
      .getAllByRole('link')
      .map((uno) => [uno.textContent, uno.getAttribute('href')]);
  expect(enlaces()).toEqual([
    ['Datos y logo de la academia', '/compania'],
    ['Dirección en internet', '/manual/#direccion'],
    ['Correo de la academia', '/compania?pestana=correo'],
    ['Copias de seguridad', '/manual/#copias'],
    ['Sucursales', '/compania/sucursal'],
    ['Período y feriados', '/periodo'],
    ['Día de arranque', '/compania/sucursal'],
    ['Prueba de impresión', '/compania/printTest'],
    ['Deudas revisadas', '/compania/sucursal'],
  ]);
  expect(pasos.getByText('Salen en cada recibo y en cada informe.')).toBeVisible();
  expect(pasos.getByText(/^0 de 9 pasos · quedan unos 43 minutos$/)).toBeVisible();
  expect(screen.queryByText(/Todo está al día/)).not.toBeInTheDocument();

  await userEvent.click(pasos.getByRole('button', { name: 'Ya está o no hace falta: Dirección en internet' }));
  expect(pasos.getByText(/^1 de 9 pasos/)).toBeVisible();
  expect(enlaces()).toHaveLength(8);
  await userEvent.click(pasos.getByText('1 paso hecho'));
  expect(pasos.getByRole('link', { name: 'Dirección en internet' })).toBeVisible();

  await userEvent.click(pasos.getByRole('button', { name: 'No mostrar más' }));
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).not.toBeInTheDocument();
  expect(screen.getByText(/Todo está al día/)).toBeVisible();
});
