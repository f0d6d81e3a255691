import { screen, waitFor, within } from '@testing-library/react';
import { hoyEn, sumarDias, sumarMeses } from '@/domain/fechas';
import Estudiante from '@/pages/estudiante';
import Inscripcion from '@/pages/process/inscripcion';
import { beca, descuento } from '@/server/db/schema/dinero/precios';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevaInscripcion, nuevaModalidad, nuevoEstudiante, nuevoGrupo, nuevoPeriodo, nuevoUsuario, pesos, type Academia } from '../../support/factories'; // prettier-ignore
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;
let token: string;
let codigoEstudiante: number;
let codigoFactura: number;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  window.scrollTo = jest.fn();
});
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -40), fechaFin: sumarDias(hoy, 200) });
  const { codigoModalidad } = await nuevaModalidad(app, academia, { diaVencimiento: 31 });
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, horario: [], values: { descripcion: 'Sub-9' } });
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Iván', apellido: 'Rebaja' });
  ({ codigoEstudiante } = estudiante);
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, {
    estudiante,
    grupo,
    values: { fechaInscripcion: sumarDias(hoy, -5) },
  });
  const desde = sumarMeses(sumarDias(hoy, -40), 3);
  const tramo = { numeroCuota: 4, tramoDesde: desde, tramoHasta: sumarMeses(desde, 1), fechaVencimiento: sumarDias(hoy, 60) };
  ({ codigoFactura } = await nuevaFactura(app, academia, { estudiante, values: { codigoInscripcion, ...tramo } }));
  const { codigoCompania } = academia;
  await app.deps.db
    .insert(descuento)
    .values({ codigoCompania, descripcion: 'Convenio', tipo: 'PORCENTAJE', porcentaje: 1000, alcances: ['CUOTA'] });
  await app.deps.db.insert(beca).values({ codigoCompania, descripcion: 'Mérito', porcentaje: 5000, cubre: 'CUOTA' });
});
const total = async () =>
  (await app.rows<{ total: number }>('select total::int from factura where codigo_factura = $1', [codigoFactura]))[0]!.total;

test('a discount is granted to an enrolment that stands after its effect on each instalment, named with who granted it, and taken back', async () => {
  const { user } = await renderPage(app, <Inscripcion />, { token, at: '/process/inscripcion?ver=lista' });
  await user.click(await screen.findByRole('button', { name: 'Descuentos y becas de Iván Rebaja' }));
  await user.click(await screen.findByRole('button', { name: 'Conceder descuento' }));
  const form = within(await screen.findByRole('form', { name: 'Conceder un descuento a Iván Rebaja en Sub-9' }));
  await user.selectOptions(form.getByLabelText(/^Descuento/), await form.findByRole('option', { name: 'Convenio · 10 %' }));
  expect(await form.findByText(/Descuento Convenio 10 %/)).toBeVisible();
  expect(form.getAllByText('DOP 2,250.00')[0]).toBeVisible();
  expect(await total()).toBe(pesos(2500)); // nothing yet
  await user.type(form.getByLabelText(/^Por qué se rebaja/), 'Convenio con la empresa');
  await user.click(screen.getByRole('button', { name: 'Conceder' }));
  const suyos = within(await screen.findByRole('region', { name: 'Descuentos' }));
  expect(await suyos.findByText(/^10 % · concedido por /)).toBeVisible();
  expect(await total()).toBe(pesos(2250));
  await user.click(suyos.getByRole('button', { name: 'Retirar Convenio' }));
  const retira = within(await screen.findByRole('form', { name: 'Retirar Convenio de Iván Rebaja en Sub-9' }));
  expect((await retira.findAllByText('DOP 2,500.00'))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retirar' }));
  expect(await suyos.findByText(/No tiene descuentos concedidos/)).toBeVisible();
  expect(await total()).toBe(pesos(2500));
});

test('from the record of the student a scholarship is granted, its effect shown, and revoked', async () => {
  const at = `/estudiante?codigo=${codigoEstudiante}&tab=cuotas`;
  const { user } = await renderPage(app, <Estudiante />, { token, at });
  await user.click(await screen.findByRole('button', { name: 'Descuentos y becas' }));
  await user.click(await screen.findByRole('button', { name: 'Otorgar beca' }));
  const form = within(await screen.findByRole('form', { name: 'Otorgar beca a Iván Rebaja' }));
  await user.selectOptions(form.getByLabelText(/^Beca/), await form.findByRole('option', { name: 'Mérito · 50 %' }));
  await user.type(form.getByLabelText(/^Motivo/), 'Goleador');
  expect((await form.findAllByText('DOP 1,250.00'))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const becas = within(await screen.findByRole('region', { name: 'Becas' }));
  await user.click(await becas.findByRole('button', { name: 'Revocar Mérito' }));
  expect(await total()).toBe(pesos(1250));
  const revoca = within(await screen.findByRole('form', { name: 'Revocar Mérito de Iván Rebaja' }));
  await user.type(revoca.getByLabelText(/Por qué/), 'Se otorgó a otro');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () => expect(await total()).toBe(pesos(2500)));
});
