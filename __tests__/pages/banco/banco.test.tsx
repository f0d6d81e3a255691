import { act, screen, within } from '@testing-library/react';
import { cuentaBanco } from '@/contract/banco/cuenta';
import { cargarExtracto } from '@/contract/banco/extracto';
import { cobrar } from '@/contract/cobros/cobro';
import { hoyEn, sumarDias } from '@/domain/fechas';
import Banco from '@/pages/process/banco';
import { http } from '@/services/http/client';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { day } from '@/utils/format';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let naco: number;
const HOY = hoyEn(new Date());
const AYER = sumarDias(HOY, -1);
const enBanco = (dia: string) => dia.split('-').reverse().join('/');

beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  naco = academia.sucursales[0];
  jefa = await nuevoUsuario(app, academia, { sucursales: [naco] });
  const cuenta = {
    descripcion: 'Corriente',
    banco: 'Popular',
    numero: '7712345678',
    saldoInicial: pesos(0),
    desde: sumarDias(HOY, -60),
    activo: true,
  };
  await app.call(cuentaBanco.save, { body: cuenta }, jefa);
});
// What a change asked for comes in before the page goes.
afterEach(() => act(() => new Promise((resolve) => setTimeout(resolve, 150))));

/** A payment of 2,500.00 by transfer with a reference. */
async function paga(referencia: string) {
  const nino = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
  const formas = [{ forma: 'TRANSFERENCIA' as const, monto: pesos(2500), referencia }];
  const body = { codigoSucursal: naco, codigoPagador: nino.codigoPagador, facturas: [{ codigoFactura, monto: pesos(2500) }], formas };
  await app.call(cobrar, { body }, jefa);
}

test('a statement is uploaded, the safe ones accepted at once, and a deposit becomes a payment in two keys', async () => {
  await paga('12345678');
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Yudelka' });
  await nuevaFactura(app, academia, { estudiante: nino });
  await app.rows(`update entidad set nombre = 'Altagracia', apellido = 'Polanco' where codigo_entidad = $1`, [nino.codigoPagador]);
  const { user } = await renderPage(app, <Banco />, { token: jefa.token, at: '/process/banco?pestana=cuentas' });
  await user.click(await screen.findByRole('button', { name: 'Cargar estado de Corriente' }));
  const csv = [
    'Banco de Prueba',
    'Fecha;Concepto;Referencia;Monto;Balance',
    `${enBanco(AYER)};TRANSF;0012345678;2,500.00;2,500.00`,
    `${enBanco(HOY)};TRANSF DE ALTAGRACIA POLANCO;77;2,500.00;5,000.00`,
    ';Total;;5,000.00;',
  ].join('\n');
  const file = new File([csv], 'noviembre.csv', { type: 'text/csv' });
  const panel = within(await screen.findByRole('dialog', { name: 'Estado de cuenta de Corriente' }));
  await user.upload(panel.getByLabelText('Elegir archivo'), file);
  await user.click(await panel.findByRole('button', { name: 'Revisar' }));
  expect(await panel.findByText('Total, no un movimiento')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Cargar 2 movimientos' }));
  expect(await screen.findByText('2 movimientos cargados')).toBeVisible();

  await user.click(screen.getByRole('tab', { name: 'Conciliar' }));
  await user.click(await screen.findByRole('button', { name: 'Aceptar las 1 seguras' }));
  expect(await screen.findByText('1 movimiento conciliado')).toBeVisible();
  const queda = await screen.findByRole('button', { name: /Registrar un pago con TRANSF DE ALTAGRACIA/ });
  await act(async () => queda.focus());
  await user.keyboard('{Enter}');
  const suyo = await screen.findByRole('button', { name: 'Registrar el pago de Altagracia Polanco' });
  expect(suyo).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Pago registrado en el recibo \d+ y conciliado$/)).toBeVisible();
  expect(await screen.findByText('Todo lo cargado de esta cuenta está conciliado.')).toBeVisible();
});

test('a statement whose days may be months waits for the answer, with nothing chosen, and says so on its button', async () => {
  const anio = Number(HOY.slice(0, 4)) - 1;
  await app.rows(`update cuenta_banco set desde = '2000-01-01' where codigo_compania = $1`, [academia.codigoCompania]);
  const { user } = await renderPage(app, <Banco />, { token: jefa.token, at: '/process/banco?pestana=cuentas' });
  await user.click(await screen.findByRole('button', { name: 'Cargar estado de Corriente' }));
  const file = new File([`Fecha;Concepto;Monto\n02/01/${anio};TRANSF;2,500.00`], 'enero.csv', { type: 'text/csv' });
  const panel = within(await screen.findByRole('dialog', { name: 'Estado de cuenta de Corriente' }));
  await user.upload(panel.getByLabelText('Elegir archivo'), file);
  await user.click(await panel.findByRole('button', { name: 'Revisar' }));
  const pregunta = await panel.findByRole('combobox', { name: '¿Qué va primero en las fechas del archivo?' });
  expect(pregunta).toHaveDisplayValue('Elija');
  expect(panel.getByRole('button', { name: 'Conteste antes la pregunta' })).toBeDisabled();
  await user.selectOptions(pregunta, `El mes: 02/01/${anio} es el 1 de febrero de ${anio}`);
  await user.click(await panel.findByRole('button', { name: 'Cargar 1 movimiento' }));
  expect(await screen.findByText('1 movimiento cargado')).toBeVisible();
  expect(await screen.findByText(day(`${anio}-02-01`))).toBeVisible();
});

test('a payment that the bank took back is found as soon as its entry is matched, also by a panel that was open before, and is reversed', async () => {
  await paga('12345678');
  const [{ codigo_cuenta: codigoCuenta }] = await app.rows('select codigo_cuenta from cuenta_banco where codigo_compania = $1', [
    academia.codigoCompania,
  ]);
  const extracto = {
    ...{ codigoCuenta, formato: 'HOJA' as const, numeros: [2, 3] },
    columnas: ['fecha' as const, 'descripcion' as const, 'referencia' as const, 'monto' as const],
    filas: [
      [enBanco(HOY), 'TRANSF', '12345678', '2500.00'],
      [enBanco(HOY), 'TRANSF RECHAZADA', '12345678', '-2500.00'],
    ],
    ...{ nombreArchivo: 'e.csv', mapeo: {}, decisiones: { orden: 'DMA' as const } },
  };
  await app.call(cargarExtracto, { body: extracto }, jefa);
  let dejar = () => {};
  const guardada = new Promise<void>((resolve) => {
    dejar = resolve;
  });
  const red = () => {
    const { fetch } = http.defaults.env as { fetch: typeof globalThis.fetch };
    const lenta: typeof fetch = async (input, init) => {
      if (new URL(input instanceof Request ? input.url : input).pathname.endsWith('/seguras')) await guardada;
      return fetch(input, init);
    };
    http.defaults.env = { ...http.defaults.env, fetch: lenta } as typeof http.defaults.env;
  };
  const { user } = await renderPage(app, <Banco />, { token: jefa.token, at: '/process/banco', red });
  await user.click(await screen.findByRole('button', { name: 'Aceptar las 1 seguras' }));
  await user.click(screen.getByRole('button', { name: /^Pago devuelto: TRANSF RECHAZADA/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Pago devuelto por el banco' }));
  expect(await panel.findByText(/concilie antes la línea en que entró/)).toBeVisible();
  dejar();
  await user.click(await panel.findByRole('button', { name: /^Elegir el recibo \d+ de Madre/ }));
  const devolucion = within(await screen.findByRole('dialog', { name: /^Pago devuelto por el banco: recibo/ }));
  await user.type(devolucion.getByLabelText(/^Motivo/), 'Cuenta cerrada');
  await user.click(devolucion.getByRole('button', { name: 'Registrar la devolución' }));
  expect(await screen.findByText(/^Recibo \d+ reversado: el banco lo devolvió$/)).toBeVisible();
  expect(await screen.findByText('Todo lo cargado de esta cuenta está conciliado.')).toBeVisible();
  expect(await app.rows('select count(*)::int n from pago_devuelto where codigo_compania = $1', [academia.codigoCompania])).toEqual([
    { n: 1 },
  ]);
});

test('a part of the cash of the closed drawers is deposited, and the rest stays in the safe', async () => {
  const de = { fecha: AYER, fondo: pesos(500), contada: `${AYER}T22:00:00Z`, cierre: `${AYER}T22:05:00Z`, conteo: [], numero: 1 };
  await nuevaCaja(app, academia, jefa.codigoUsuario, { ...de, contado: pesos(2500), esperado: pesos(2500) });
  const { user } = await renderPage(app, <Banco />, { token: jefa.token, at: '/process/banco?pestana=depositos' });
  expect(await screen.findByText('DOP 2,000.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Depositar' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Depósito de caja' }));
  await user.type(panel.getByLabelText(/^Número del volante/), '4411');
  await user.type(panel.getByLabelText(/^Solo una parte/), '2000.01');
  await user.click(panel.getByRole('button', { name: 'Depositar' }));
  expect(await panel.findByText('De lo elegido hay DOP 2,000.00')).toBeVisible();
  await user.clear(panel.getByLabelText(/^Solo una parte/));
  await user.type(panel.getByLabelText(/^Solo una parte/), '1500');
  await user.click(panel.getByRole('button', { name: 'Depositar' }));
  expect(await screen.findByText('Depósito registrado')).toBeVisible();
  expect(await screen.findByText('DOP 500.00')).toBeVisible();
});
