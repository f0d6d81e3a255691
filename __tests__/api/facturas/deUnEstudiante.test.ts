import { ACCESO } from '@/contract/accesos';
import { facturas as calls } from '@/contract/facturas/factura';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const test_ = createTestApp();
let academia: Academia;
let token: string;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

const con = (...accesos: number[]) => nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos });
const textos = (facturas: { descripcion: string }[]) => facturas.map(({ descripcion }) => descripcion);

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  token = (await nuevoUsuario(test_, academia)).token;
  nino = await nuevoEstudiante(test_, academia);
  const hecha = (descripcion: string, dias: number, values: object = {}) =>
    nuevaFactura(test_, academia, {
      estudiante: nino,
      values: { descripcion, fechaVencimiento: sumarDias(HOY, dias), total: pesos(1000), ...values },
    });
  await hecha('Cuota de hoy', 0);
  await hecha('Cuota vencida', -3, { pagado: pesos(250), estatus: 'PARCIAL' });
  await hecha('Inscripción vencida', -10, { tipo: 'INSCRIPCION' });
  await hecha('Venta', 5, { tipo: 'VENTA' });
  await hecha('Venta anulada', -5, { tipo: 'VENTA', estatus: 'ANULADA' });
  await hecha('Cuota pagada', -5, { pagado: pesos(1000), estatus: 'PAGADA' });
});

test('what is pending and no instalment: of the student and of who pays, the oldest first', async () => {
  const { codigoEstudiante, codigoPagador: codigoEntidad } = nino;
  expect(textos(await test_.call(calls.sinCuotaEstudiante, { query: { codigoEstudiante } }, { token }))).toEqual([
    'Inscripción vencida',
    'Venta',
  ]);
  expect(textos(await test_.call(calls.sinCuotaEntidad, { query: { codigoEntidad } }, { token }))).toEqual([
    'Inscripción vencida',
    'Venta',
  ]);
});

test('the overdue ones: not what falls due today, is paid or was voided', async () => {
  const { codigoEstudiante } = nino;
  const vencidas = await test_.call(calls.vencidasEstudiante, { query: { codigoEstudiante } }, { token });
  expect(vencidas.map(({ descripcion, diasAtraso }) => [descripcion, diasAtraso])).toEqual([
    ['Inscripción vencida', 10],
    ['Cuota vencida', 3],
  ]);
});

describe('whether something is overdue', () => {
  const existe = async (quien: { token: string }, codigoEstudiante = nino.codigoEstudiante) =>
    test_.call(calls.existeVencida, { query: { codigoEstudiante } }, quien);

  test('with how much, for who collects', async () => {
    expect(await existe(await con(ACCESO.cobro))).toEqual({ existe: true, cantidad: 2, monto: pesos(1750) });
  });

  test('without amounts for who enrols or takes the roll', async () => {
    const sinMonto = { existe: true, cantidad: 2, monto: null };
    expect(await existe(await con(ACCESO.inscripcion))).toEqual(sinMonto);
    expect(await existe(await con(ACCESO.paseLista))).toEqual(sinMonto);
  });

  test('nothing of who owes nothing overdue', async () => {
    const otro = await nuevoEstudiante(test_, academia);
    expect(await existe({ token }, otro.codigoEstudiante)).toEqual({ existe: false, cantidad: 0, monto: pesos(0) });
  });
});
