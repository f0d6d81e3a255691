import { screen, waitFor, within } from '@testing-library/react';
import { cobrar } from '@/contract/cobros/cobro';
import { hashPassword } from '@/server/usuarios/contrasenas';
import RealizarCobro from '@/pages/process/factura/realizarCobro';
import GenerarCuota from '@/pages/process/factura/generarCuota';
import Compania from '@/pages/compania';
import { sumarDias, hoyEn } from '@/domain/fechas';
import { createTestApp, nuevaClave, type BodyOf } from '../../support/createTestApp';
import { elLibroCuadra } from '../../support/libro';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaEntidad,
  nuevaFactura,
  nuevoEstudiante,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
elLibroCuadra(app);
const CLAVE = 'la de la gerente';
let academia: Academia;
let naco: number;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  naco = academia.sucursales[0];
  jefa = await nuevoUsuario(app, academia);
  await nuevaCaja(app, academia, jefa.codigoUsuario);
});

async function conSaldo(monto: number) {
  const nino = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(100) } });
  const body: BodyOf<typeof cobrar> = {
    codigoSucursal: naco,
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(100) }],
    formas: [{ forma: 'TRANSFERENCIA', monto: pesos(100 + monto), referencia: nuevaClave() }],
    excedente: 'SALDO',
  };
  await app.call(cobrar, { body }, jefa);
  return nino;
}
const abrir = async () => {
  const { user } = await renderPage(app, <RealizarCobro />, {
    token: jefa.token,
    at: '/process/factura/realizarCobro?pestana=saldos',
    codigoSucursal: naco,
  });
  await user.click((await screen.findAllByRole('button', { name: /^Madre/ }))[0]!);
  const panel = within(await screen.findByRole('dialog', { name: /Saldo a favor de Madre/ }));
  await panel.findByText('Sobró de un cobro');
  return { user, panel };
};
const ultimo = async (name: RegExp | string) => within((await screen.findAllByRole('dialog', { name })).at(-1)!);

test('credit is in sight, moved to the other guardian and given back, each with its reason', async () => {
  const nino = await conSaldo(500);
  const padre = await nuevaEntidad(app, academia, { nombre: 'Padre' });
  await app.rows(
    `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco) values ($1, $2, $3, 'PADRE')`,
    [academia.codigoCompania, nino.codigoEstudiante, padre.codigoEntidad],
  );
  const { user, panel } = await abrir();
  await user.click(panel.getByRole('button', { name: 'Trasladar' }));
  const traslado = await ultimo(/^Trasladar de/);
  await traslado.findByText('Tiene DOP 500.00 a favor.');
  await user.click(traslado.getByRole('button', { name: 'Trasladar' }));
  expect((await traslado.findAllByText('Requerido')).length).toBeGreaterThan(0);
  await user.selectOptions(traslado.getByRole('combobox', { name: /Para/ }), String(padre.codigoEntidad));
  await user.type(traslado.getByRole('textbox', { name: /Monto/ }), '120');
  await user.type(traslado.getByRole('textbox', { name: /Motivo/ }), 'Paga él');
  await user.click(traslado.getByRole('button', { name: 'Trasladar' }));
  expect(await screen.findByText('Saldo trasladado')).toBeVisible();
  await waitFor(() => expect(panel.getAllByText('DOP 380.00').length).toBeGreaterThan(0));

  await user.click(panel.getByRole('button', { name: 'Devolver en efectivo' }));
  const devolver = await ultimo(/^Devolver a/);
  await user.type(devolver.getByRole('textbox', { name: /Monto/ }), '400');
  await user.type(devolver.getByRole('textbox', { name: /Motivo/ }), 'Se muda');
  await user.click(devolver.getByRole('button', { name: 'Devolver' }));
  expect(await devolver.findByText('El saldo a favor es de DOP 380.00.')).toBeVisible();
  expect(devolver.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Se muda');
  await user.clear(devolver.getByRole('textbox', { name: /Monto/ }));
  await user.type(devolver.getByRole('textbox', { name: /Monto/ }), '380');
  await user.click(devolver.getByRole('button', { name: 'Devolver' }));
  expect(await screen.findByText('Saldo devuelto')).toBeVisible();
  const comprobante = await screen.findByRole('article', { name: /^Devolución \d+/ });
  expect(comprobante).toHaveTextContent(/Devuelto en efectivo.*380\.00.*Recibí conforme · Madre/);
  expect(comprobante).not.toHaveTextContent('COPIA');
  await user.click((await ultimo(/^Devolución N/)).getByRole('button', { name: /cerrar/i }));
  await user.click(await panel.findByRole('button', { name: /^Imprimir la devolución/ }));
  expect(await screen.findByRole('article', { name: /^Devolución \d+/ })).toHaveTextContent('COPIA');
  expect(await app.rows(`select monto::int from caja_movimiento where tipo = 'REEMBOLSO'`)).toEqual([{ monto: 38_000 }]);
});

test('without an open cash day the refund offers to open one, and goes on', async () => {
  jefa = await nuevoUsuario(app, academia);
  await conSaldo(500);
  const { user, panel } = await abrir();
  await user.click(panel.getByRole('button', { name: 'Devolver en efectivo' }));
  const devolver = await ultimo(/^Devolver a/);
  await user.type(devolver.getByRole('textbox', { name: /Monto/ }), '500');
  await user.type(devolver.getByRole('textbox', { name: /Motivo/ }), 'Se muda');
  await user.click(await devolver.findByRole('button', { name: 'Abrir mi caja' }));
  const apertura = await ultimo('Abrir mi caja');
  await user.type(apertura.getByRole('textbox', { name: /Fondo inicial/ }), '1000');
  await user.click(apertura.getByRole('button', { name: 'Abrir caja' }));
  await waitFor(() => expect(devolver.queryByRole('button', { name: 'Abrir mi caja' })).toBeNull());
  await user.click(devolver.getByRole('button', { name: 'Devolver' }));
  expect(await screen.findByText('Saldo devuelto')).toBeVisible();
});

test('above the company’s amount another user agrees at this screen: a wrong password says so, nothing typed is lost', async () => {
  await conSaldo(5000);
  await app.rows('update compania set monto_aprobacion = 100000 where codigo_compania = $1', [academia.codigoCompania]);
  app.deps.sessions.clear();
  const gerente = await nuevoUsuario(app, academia, { password: await hashPassword(CLAVE) });
  const { user, panel } = await abrir();
  await user.click(panel.getByRole('button', { name: 'Devolver en efectivo' }));
  const devolver = await ultimo(/^Devolver a/);
  await user.type(devolver.getByRole('textbox', { name: /Monto/ }), '2000');
  await user.type(devolver.getByRole('textbox', { name: /Motivo/ }), 'Se muda');
  await user.click(devolver.getByRole('button', { name: 'Devolver' }));
  const aprobacion = await ultimo('Aprobación de otro usuario');
  expect(aprobacion.getByText(/por DOP 2,000.00 necesita la aprobación/)).toBeVisible();
  await user.click(aprobacion.getByRole('button', { name: 'Cancelar' }));
  expect(await devolver.findByText(/necesita la aprobación de otro usuario/)).toBeVisible();
  expect(devolver.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Se muda');

  await user.click(devolver.getByRole('button', { name: 'Devolver' }));
  const otra = await ultimo('Aprobación de otro usuario');
  await user.type(otra.getByRole('textbox', { name: /Usuario que aprueba/ }), gerente.usuario);
  await user.type(otra.getByLabelText('Su contraseña'), 'mal');
  await user.click(otra.getByRole('button', { name: 'Aprobar' }));
  expect(await otra.findByText('Usuario o contraseña incorrectos')).toBeVisible();
  await user.clear(otra.getByLabelText('Su contraseña'));
  await user.type(otra.getByLabelText('Su contraseña'), CLAVE);
  await user.click(otra.getByRole('button', { name: 'Aprobar' }));
  const hecho = { usuario: jefa.usuario, aprobado_por: gerente.usuario };
  await waitFor(async () =>
    expect(await app.rows(`select usuario, aprobado_por from saldo_movimiento where tipo = 'DEVOLUCION'`)).toContainEqual(hecho),
  );
});

test('the rules of money are set, a late fee is shown, applied but for one, and waived', async () => {
  const nino = await nuevoEstudiante(app, academia);
  const hoy = hoyEn(new Date());
  const values = { fechaVencimiento: sumarDias(hoy, -20) };
  const [una, otra] = [
    await nuevaFactura(app, academia, { estudiante: nino, values }),
    await nuevaFactura(app, academia, { estudiante: nino, values }),
  ];
  const pagina = await renderPage(app, <Compania />, { token: jefa.token, at: '/compania?pestana=cobros', codigoSucursal: naco });
  await pagina.user.click(await screen.findByRole('button', { name: 'Editar reglas' }));
  const reglas = within(await screen.findByRole('dialog'));
  await pagina.user.selectOptions(reglas.getByRole('combobox', { name: /Mora/ }), 'MONTO');
  await pagina.user.click(reglas.getByRole('button', { name: 'Guardar' }));
  expect(await reglas.findByText('Debe ser más de 0')).toBeVisible();
  const monto = reglas.getByRole('textbox', { name: /Monto de la mora/ });
  await pagina.user.clear(monto);
  await pagina.user.type(monto, '150');
  await pagina.user.click(reglas.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('DOP 150.00, tras 0 días de gracia')).toBeVisible();
  pagina.unmount();

  const { user } = await renderPage(app, <GenerarCuota />, {
    token: jefa.token,
    at: '/process/factura/generarCuota?pestana=mora',
    codigoSucursal: naco,
  });
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(`factura ${otra.numero}$`) }));
  await user.click(screen.getByRole('button', { name: 'Aplicar 1 mora por DOP 150.00' }));
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }));
  expect(await screen.findByText('1 mora aplicada por DOP 150.00')).toBeVisible();
  const [{ numero }] = await app.rows(`select numero from factura where codigo_cuota = $1`, [una.codigoFactura]);
  await user.click(await screen.findByRole('button', { name: `Condonar la mora ${numero}` }));
  const condonar = within(await screen.findByRole('dialog', { name: `Condonar la mora ${numero}` }));
  await user.type(condonar.getByRole('textbox', { name: /Motivo/ }), 'Avisó');
  await user.click(condonar.getByRole('button', { name: 'Condonar' }));
  expect(await screen.findByText(`Mora ${numero} condonada`)).toBeVisible();
  expect((await screen.findAllByText('Condonada')).length).toBeGreaterThan(0);
});
