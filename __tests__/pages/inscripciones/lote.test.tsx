import { screen, waitFor, within } from '@testing-library/react';
import { hoyEn, sumarDias } from '@/domain/fechas';
import ResponsablePage from '@/pages/responsableEstudiante';
import HistorialDeFacturas from '@/pages/report/factura/historial';
import { ListaInscripciones } from '@/components/inscripciones/ListaInscripciones';
import { nuevaPlantilla } from '../../support/cobranza';
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

// Acts on several rows of a list: what each does stands there before it.

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;
let token: string;

beforeAll(() => void app.setNow(new Date().toISOString()));
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});

const elige = async (user: Awaited<ReturnType<typeof renderPage>>['user'], ...nombres: (string | RegExp)[]) => {
  for (const nombre of nombres) await user.click(await screen.findByRole('checkbox', { name: nombre }));
};

test('enrolments are cancelled together, after what happens to each', async () => {
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: sumarDias(hoy, -40), fechaFin: sumarDias(hoy, 200) });
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, horario: [], values: { descripcion: 'Sub-10' } });
  for (const nombre of ['Ana', 'Beto', 'Caro']) {
    const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Gil' });
    await nuevaInscripcion(app, academia, {
      estudiante,
      grupo,
      values: { fechaInscripcion: nombre === 'Beto' ? hoy : sumarDias(hoy, -5) },
    });
  }
  const { user } = await renderPage(app, <ListaInscripciones />, { token, at: '/process/inscripcion' });
  await elige(user, 'Elegir Ana Gil', 'Elegir Beto Gil');
  const con = within(screen.getByRole('group', { name: 'Con lo seleccionado' }));
  expect(con.getByRole('link', { name: 'Transferir' })).toHaveAttribute(
    'href',
    expect.stringContaining(`codigoGrupo=${grupo.codigoGrupo}&`),
  );
  await user.click(con.getByRole('button', { name: 'Cancelar inscripciones' }));
  const form = await screen.findByRole('form', { name: 'Cancelar 2 inscripciones' });
  expect(await within(form).findByText('Se cancelan 2 inscripciones.')).toBeVisible();
  const dia = within(form).getByLabelText(/Último día/);
  await user.clear(dia);
  await user.type(dia, sumarDias(hoy, -2).split('-').reverse().join('/'));
  expect(await within(form).findByText('Se cancela 1 inscripción.')).toBeVisible();
  expect(within(form).getAllByRole('listitem')[0]).toHaveTextContent(/^Beto Gil, Sub-10Se queda: /);
  await user.type(within(form).getByLabelText(/Motivo/), 'Cierra');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar inscripciones' }));
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  expect(await app.rows('select estatus, count(*)::int n from inscripcion group by 1 order by 1')).toEqual([
    { estatus: 'ACTIVA', n: 2 },
    { estatus: 'CANCELADA', n: 1 },
  ]);
  expect(screen.queryByRole('group', { name: 'Con lo seleccionado' })).not.toBeInTheDocument();
});

test('invoices are voided together, but for one with a payment, which says so; without access 40 nobody is offered it', async () => {
  const estudiante = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Paga' });
  const values = { fecha: hoy, total: pesos(1000) };
  const una = await nuevaFactura(app, academia, { estudiante, values });
  const otra = await nuevaFactura(app, academia, { estudiante, values: { ...values, pagado: pesos(100), estatus: 'PARCIAL' } });
  const { user, unmount } = await renderPage(app, <HistorialDeFacturas />, { token, at: '/report/factura/historial' });
  await elige(user, `Elegir ${una.numero}`, `Elegir ${otra.numero}`);
  expect(screen.getByRole('button', { name: 'Recordar' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Anular' }));
  const form = await screen.findByRole('form', { name: 'Anular 2 facturas' });
  expect(await within(form).findByText(/^Se anula 1 factura:/)).toBeVisible();
  expect(within(form).getAllByRole('listitem')[0]).toHaveTextContent(new RegExp(`^Factura ${otra.numero} · Ana Paga.*Se queda: `));
  await user.type(within(form).getByLabelText(/Motivo/), 'Dos veces');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Anular' }));
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  const [fila] = await app.rows('select estatus, motivo_anulacion motivo from factura where codigo_factura = $1', [una.codigoFactura]);
  expect(fila).toEqual({ estatus: 'ANULADA', motivo: 'Dos veces' });
  unmount();
  const { token: solo } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [68] });
  const sin = await renderPage(app, <HistorialDeFacturas />, { token: solo, at: '/report/factura/historial' });
  await elige(sin.user, `Elegir ${otra.numero}`);
  expect(screen.queryByRole('button', { name: /^(Anular|Recordar)$/ })).not.toBeInTheDocument();
});

test('a mail goes to the chosen guardians, who are named before it', async () => {
  const { codigoPagador } = await nuevoEstudiante(app, academia);
  await app.rows(`update entidad set nombre = 'Rosa', apellido = 'Mora', email = 'rosa@example.com' where codigo_entidad = $1`, [
    codigoPagador,
  ]);
  const { descripcion } = await nuevaPlantilla(app, academia, { descripcion: 'Aviso', asunto: 'El sábado', texto: 'No hay práctica.' });
  const { user } = await renderPage(app, <ResponsablePage />, { token, at: '/responsableEstudiante' });
  await elige(user, 'Elegir Rosa Mora');
  await user.click(screen.getByRole('button', { name: 'Mensaje' }));
  const form = await screen.findByRole('form', { name: 'Correo a 1 responsable' });
  await user.selectOptions(within(form).getByLabelText(/Plantilla/), await within(form).findByRole('option', { name: descripcion }));
  expect(await within(form).findByText('Le llega a 1 responsable.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(async () => expect(await app.rows('select para from correo')).toEqual([{ para: 'rosa@example.com' }]));
});

test('the phone of a guardian is changed in its cell and put back from the message; a change of somebody else in between stays', async () => {
  const { codigoPagador } = await nuevoEstudiante(app, academia);
  await app.rows(`update entidad set nombre = 'Rosa', apellido = 'Mora', telefono = '809-555-0101' where codigo_entidad = $1`, [
    codigoPagador,
  ]);
  const telefono = async () => (await app.rows('select telefono from entidad where codigo_entidad = $1', [codigoPagador]))[0].telefono;
  const { user } = await renderPage(app, <ResponsablePage />, { token, at: '/responsableEstudiante' });
  const cambia = async (numero: string) => {
    await user.click(await screen.findByRole('button', { name: 'Cambiar el teléfono de Rosa Mora' }));
    await user.keyboard(numero);
    await user.keyboard('{Enter}');
  };
  await cambia('12');
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.keyboard('{Escape}');
  await cambia('829-555-0199');
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await screen.findByText('Deshecho');
  expect(await telefono()).toBe('809-555-0101');
  await cambia('829-555-0199');
  await screen.findByRole('button', { name: 'Deshacer' });
  await app.rows(`update entidad set telefono = '849-555-0111', version = version + 1 where codigo_entidad = $1`, [codigoPagador]);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText(/^No se deshizo: /)).toBeVisible();
  expect(await telefono()).toBe('849-555-0111');
});
