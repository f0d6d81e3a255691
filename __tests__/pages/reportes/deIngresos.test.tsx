import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { cobrar } from '@/contract/cobros/cobro';
import { incobrables } from '@/contract/facturas/incobrable';
import { autenticar } from '@/contract/sesion/sesion';
import { hoyEn, sumarDias } from '@/domain/fechas';
import BecaEstudiante from '@/pages/report/beca/becaEstudiante';
import EstudianteInactivo from '@/pages/report/estudiante/estudianteInactivo';
import HistPagoEstudiante from '@/pages/report/factura/histPagoEstudiante';
import AnalisisDeIngresos from '@/pages/report/ingreso/estatus';
import HistorialCobroFactura from '@/pages/report/ingreso/historialCobroFactura';
import IngresoCajaDia from '@/pages/report/ingreso/ingresoCajaDia';
import IngresoResumenAnual from '@/pages/report/ingreso/ingresoResumenAnual';
import ResumenCobroFecha from '@/pages/report/ingreso/resumenCobroFecha';
import EstudiantePorGrupo from '@/pages/report/inscripcion/estudiantePorGrupo';
import { bajaEstudiante } from '@/server/db/schema/estudiantes';
import { beca, becaEstudiante } from '@/server/db/schema/dinero/precios';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { enTelefono } from '../../support/pantalla';
import { renderPage } from '../../support/renderPage';
import { address } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('chart.js', () => jest.requireActual('../../support/chartjs'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;
let codigoEstudiante: number;
let numero: number;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const { codigoCompania, sucursales } = academia;
  const madre = await nuevaEntidad(app, academia, { nombre: 'Rosa', apellido: 'Díaz', telefono: '809-555-0142' });
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Díaz', codigoPagador: madre.codigoEntidad });
  ({ codigoEstudiante } = ana);
  grupo = await nuevoGrupo(app, academia);
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: ana, grupo, values: { fechaInscripcion: hoy } });
  const debida = { codigoInscripcion, fecha: hoy, fechaVencimiento: sumarDias(hoy, -2) };
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: ana, values: debida });
  const cajera = await nuevoUsuario(app, academia);
  await nuevaCaja(app, academia, cajera.codigoUsuario, { fecha: hoy });
  const formas = [{ forma: 'TARJETA' as const, monto: pesos(800), referencia: 'AB-1' }];
  const pago = {
    codigoSucursal: sucursales[0],
    codigoPagador: madre.codigoEntidad,
    facturas: [{ codigoFactura, monto: pesos(800) }],
    formas,
  };
  ({ numero } = await app.call(cobrar, { body: { ...pago, excedente: 'DEVUELTA' } }, cajera));
  const [una] = await app.deps.db
    .insert(beca)
    .values({ codigoCompania, descripcion: 'Mérito', porcentaje: 5000, cubre: 'CUOTA' })
    .returning();
  const otorgada = { codigoSucursal: sucursales[0], codigoEstudiante, codigoBeca: una!.codigoBeca, desde: hoy, hasta: hoy };
  await app.deps.db.insert(becaEstudiante).values({ ...otorgada, motivo: 'Notas', usuario: 'pruebas' });
  const saul = await nuevoEstudiante(app, academia, { nombre: 'Saúl', apellido: 'Mora', activo: false });
  const baja = { codigoCompania, codigoEstudiante: saul.codigoEstudiante, fecha: hoy, motivo: 'Se mudó', usuario: 'pruebas' };
  await app.deps.db.insert(bajaEstudiante).values(baja);
});

const open = async (Page: ComponentType, at: string, ...accesos: number[]) => {
  const { token } = await nuevoUsuario(app, academia, { accesos });
  await renderPage(app, <Page />, { token, at });
};

test.each<[string, ComponentType, string, number[], RegExp, string[]]>([
  ['the cash day', IngresoCajaDia, '/report/ingreso/ingresoCajaDia', [45], /^Abierta$/, ['Fuera de caja']],
  ['collected by date', ResumenCobroFecha, '/report/ingreso/resumenCobroFecha', [27], /^En caja sin contar$/, ['DOP 800.00']],
  ['payments of an invoice', HistorialCobroFactura, '/report/ingreso/historialCobroFactura', [19], /^Ana Díaz$/, ['DOP 800.00', 'Vigente']],
  ['analysis', AnalisisDeIngresos, '/report/ingreso/estatus', [39], /^Grupo \d+$/, ['DOP 2,500.00', 'DOP 1,700.00', '32 %']],
  [
    'a year',
    IngresoResumenAnual,
    '/report/ingreso/ingresoResumenAnual',
    [18],
    /^(ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)/,
    ['DOP 800.00'],
  ],
  ['a statement', HistPagoEstudiante, '/report/factura/histPagoEstudiante', [17], /^Factura de prueba \d+$/, ['DOP 1,700.00']],
  ['children of a group', EstudiantePorGrupo, '/report/inscripcion/estudiantePorGrupo', [13], /^Ana Díaz$/, ['Rosa Díaz']],
  ['scholarships', BecaEstudiante, '/report/beca/becaEstudiante', [57], /^Ana Díaz$/, ['50 %', 'Mérito']],
  ['who left', EstudianteInactivo, '/report/estudiante/estudianteInactivo', [67], /^Saúl Mora$/, ['Se mudó']],
])('%s: rows at once, figures, exports', async (_, Page, at, accesos, row, texts) => {
  await open(Page, at, ...accesos);
  expect((await screen.findAllByText(row, { selector: 'td *, td' })).length).toBeGreaterThan(0);
  for (const text of texts) expect(screen.getAllByText(text)[0]).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Más opciones de / }));
  for (const name of ['Excel', 'CSV', 'Imprimir']) expect(screen.getByRole('menuitem', { name })).toBeEnabled();
  expect(screen.queryByRole('link', { name: 'Ana Díaz' })).not.toBeInTheDocument();
});

test('on a phone a payment of an invoice says once that it stands', async () => {
  const volver = enTelefono();
  try {
    await open(HistorialCobroFactura, '/report/ingreso/historialCobroFactura', 19);
    const fila = async (nombre: RegExp) => (await screen.findByRole('button', { name: nombre })).closest('tr')!;
    const vigentes = (en: HTMLElement) => within(en).getAllByText(/vigente/i);
    const cerrada = await fila(/^Más de \d+$/);
    expect(vigentes(cerrada)).toHaveLength(1);
    await userEvent.click(within(cerrada).getByRole('button', { name: /^Más de/ }));
    expect(vigentes(await fila(/^Menos de \d+$/))).toHaveLength(1);
  } finally {
    volver();
  }
});

test('receipt by receipt: the second tab is in the address, keeps the days, and a number opens its receipt', async () => {
  await open(ResumenCobroFecha, '/report/ingreso/resumenCobroFecha', 27, 9);
  await userEvent.click(await screen.findByRole('tab', { name: 'Recibos' }));
  expect(address()).toContain('vista=recibos');
  const boton = await screen.findByRole('button', { name: `Ver el recibo ${numero}` });
  expect(within(boton.closest('tr')!).getByText('AB-1')).toBeVisible();
  await userEvent.click(boton);
  expect(await screen.findByRole('dialog', { name: `Recibo N.º ${numero}` })).toBeVisible();
});

test('a statement offers the reversal only to who may take payments back', async () => {
  await open(HistPagoEstudiante, '/report/factura/histPagoEstudiante', 17);
  await screen.findAllByText('Ana Díaz');
  expect(screen.queryByRole('button', { name: `Reversar el recibo ${numero}` })).not.toBeInTheDocument();
});

test('a report that fails says so and can be asked again: it is no empty list', async () => {
  await app.rows('alter table baja_estudiante rename to otra_tabla');
  await open(EstudianteInactivo, '/report/estudiante/estudianteInactivo?desde=2020-01-01', 67);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(screen.queryByText(/No hay nada que mostrar/)).not.toBeInTheDocument();
  await app.rows('alter table otra_tabla rename to baja_estudiante');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.getAllByText('Saúl Mora').length).toBeGreaterThan(0));
});

test('what was written off is not left to collect', async () => {
  const nino = await nuevoEstudiante(app, academia);
  const debida = { total: pesos(500), fecha: hoy, fechaVencimiento: sumarDias(hoy, -2) };
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino, values: debida });
  const [yo, gerente] = [await nuevoUsuario(app, academia), await nuevoUsuario(app, academia, { password: await hashPassword('suya') })];
  const aprueba = { acto: 'factura/incobrable' as const, codigo: nino.codigoEntidad, monto: debida.total };
  const { aprobacion } = await app.call(autenticar, { body: { usuario: gerente.usuario, password: 'suya', aprueba } }, yo);
  await app.call(incobrables.dar, { body: { codigoFacturas: [codigoFactura], motivo: 'Se fue', aprobacion: aprobacion! } }, yo);
  await open(AnalisisDeIngresos, '/report/ingreso/estatus', 39);
  expect(await screen.findByText('DOP 3,000.00')).toBeVisible(); // billed
  expect(screen.getByText('Falta por cobrar').nextElementSibling).toHaveTextContent('DOP 1,700.00');
});

test('what was taken outside a cash day is told by one short word, whose whole is in its tooltip', async () => {
  const nino = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
  const sinCaja = await nuevoUsuario(app, academia);
  const cobro = {
    ...{ codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador, facturas: [{ codigoFactura, monto: pesos(100) }] },
    formas: [{ forma: 'TRANSFERENCIA' as const, monto: pesos(100), referencia: 'T-9' }],
  };
  await app.call(cobrar, { body: cobro }, sinCaja);
  await open(IngresoCajaDia, '/report/ingreso/ingresoCajaDia', 45);
  const palabra = await screen.findByText('Fuera');
  expect(palabra.closest('td')!).toHaveAttribute('data-label', 'Caja');
  expect(palabra.closest('[title]')).toHaveAttribute('title', 'Fuera de caja');
});
