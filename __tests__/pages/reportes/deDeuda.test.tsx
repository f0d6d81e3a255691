import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { hoyEn, sumarDias } from '@/domain/fechas';
import Historial from '@/pages/report/factura/historial';
import EstudianteAtraso from '@/pages/report/factura/estudianteAtraso';
import EstudianteAtrasoMes from '@/pages/report/factura/estudianteAtrasoMes';
import EstudianteAtrasoSucursal from '@/pages/report/factura/estudianteAtrasoSucursal';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';
import { inMenu } from '../../support/lista';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('chart.js', () => jest.requireActual('../../support/chartjs'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;
let codigoEstudiante: number;
let nombreDelGrupo: string;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const madre = await nuevaEntidad(app, academia, { nombre: 'Rosa', apellido: 'Díaz', telefono: '809-555-0142' });
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Díaz', codigoPagador: madre.codigoEntidad });
  ({ codigoEstudiante } = ana);
  const grupo = await nuevoGrupo(app, academia);
  nombreDelGrupo = grupo.descripcion;
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: ana, grupo });
  for (const dias of [40, 5]) {
    await nuevaFactura(app, academia, {
      estudiante: ana,
      values: { codigoInscripcion, fecha: hoy, fechaVencimiento: sumarDias(hoy, -dias) },
    });
  }
  const otro = await nuevoEstudiante(app, academia, { nombre: 'Beto', apellido: 'Paz' });
  await nuevaFactura(app, academia, { estudiante: otro, values: { fecha: hoy, fechaVencimiento: sumarDias(hoy, -3) } });
});

const open = async (Page: ComponentType, at: string, ...accesos: number[]) => {
  const { token } = await nuevoUsuario(app, academia, { accesos });
  await renderPage(app, <Page />, { token, at });
  return within((await screen.findAllByText('Ana Díaz'))[0]!.closest('tr')!);
};

test('late by group: who owes, in which group, since when and how much', async () => {
  const row = await open(EstudianteAtraso, '/report/factura/estudianteAtraso', 9, 20);
  expect(row.getByRole('link', { name: 'Ana Díaz' })).toHaveAttribute('href', `/estudiante?codigo=${codigoEstudiante}`);
  expect(row.getByText('DOP 5,000.00')).toBeVisible();
  expect(row.getByText('40')).toBeVisible();
  expect(screen.getAllByText(nombreDelGrupo).length).toBeGreaterThan(0);
  expect(screen.getByText('Beto Paz')).toBeVisible();
});

test('on paper every group has pages of its own, with its name and its sum', async () => {
  window.print = jest.fn();
  await open(EstudianteAtraso, '/report/factura/estudianteAtraso', 9, 20);
  await inMenu(userEvent.setup(), 'Imprimir');
  await waitFor(() => expect(window.print).toHaveBeenCalled());
  const [sinGrupo, suyo, ...more] = [...document.querySelectorAll('[data-print] > section')].map(({ textContent }) => textContent);
  expect(more).toEqual([]);
  expect(suyo).toMatch(new RegExp(`Grupo: ${nombreDelGrupo}.*Ana Díaz.*Total2?DOP 5,000.00`));
  expect(suyo).not.toContain('Beto Paz');
  expect(sinGrupo).toMatch(/Grupo: Ninguno.*Beto Paz.*DOP 2,500.00/);
});

test('late by more than N days: thirty at first, and nobody whose debt is younger', async () => {
  const row = await open(EstudianteAtrasoSucursal, '/report/factura/estudianteAtrasoSucursal', 50);
  expect(row.getByText('DOP 5,000.00')).toBeVisible();
  expect(row.queryByRole('link', { name: 'Ana Díaz' })).not.toBeInTheDocument();
  expect(screen.queryByText('Beto Paz')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Más de tantos días: 30' })).toBeVisible();
});

test('late by month: a column for each month in which something fell due, with its total', async () => {
  const row = await open(EstudianteAtrasoMes, '/report/factura/estudianteAtrasoMes', 69);
  const mes = sumarDias(hoy, -40).slice(0, 7).split('-').reverse().join('/');
  expect(screen.getAllByText(mes).length).toBeGreaterThan(0);
  expect(row.getByText('DOP 5,000.00')).toBeVisible();
  const total = within(screen.getByRole('row', { name: /^Total/ }));
  expect(total.getByText('DOP 7,500.00')).toBeVisible();
  expect(total.getAllByText('DOP 2,500.00')[0]).toBeVisible();
});

test('all invoices: state and kind in words, the number leads nowhere for who does not collect', async () => {
  const row = await open(Historial, '/report/factura/historial', 68);
  expect(row.getByText('Pendiente')).toBeVisible();
  expect(row.getByText('Cuota')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Desde el \d/ })).toBeVisible();
});
