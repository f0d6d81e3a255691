import { cajaFuerte, depositar, depositos, quitarDeposito } from '@/contract/banco/deposito';
import { conciliar, deshacerConciliacion, propuestas } from '@/contract/banco/conciliacion';
import { cuentaBanco } from '@/contract/banco/cuenta';
import { cargarExtracto } from '@/contract/banco/extracto';
import { libroDeBanco } from '@/contract/banco/libro';
import { liquidaciones, liquidar, quitarLiquidacion, sinLiquidar } from '@/contract/banco/liquidacion';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { sumarDias, textoDelDia } from '@/domain/fechas';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let codigoCuenta: number;
let codigoSucursal: number;
const AYER = sumarDias(HOY, -1);

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [codigoSucursal] = academia.sucursales;
  jefa = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 75] });
  const cuenta = { descripcion: 'Corriente', banco: 'Popular', numero: '77', saldoInicial: pesos(1000), desde: '2026-01-01', activo: true };
  codigoCuenta = (await app.call(cuentaBanco.save, { body: cuenta }, jefa)).codigoCuenta;
});

/** A closed cash day with a float of 500 that counted so much. */
let cierres = 0;
const cerrada = (contado: number) =>
  nuevaCaja(app, academia, jefa.codigoUsuario, {
    ...{ fecha: AYER, fondo: pesos(500), contada: `${AYER}T22:00:00Z`, conteo: [], contado: pesos(contado), esperado: pesos(500) },
    ...{ explicacion: 'Vino más', cierre: `${AYER}T22:05:00Z`, numero: (cierres += 1) },
  });
const cargar = (filas: string[][]) =>
  app.call(
    cargarExtracto,
    {
      body: {
        ...{ codigoCuenta, formato: 'HOJA', columnas: ['fecha', 'descripcion', 'referencia', 'monto'], filas },
        ...{ numeros: filas.map((_, i) => i + 2), nombreArchivo: 'e.csv', mapeo: {} },
      },
    },
    jefa,
  );

test('what a drawer counted lies in the safe until it is deposited, without the float, and the deposit is found at the bank', async () => {
  const { codigoCaja } = await cerrada(2500);
  const fuerte = () => app.call(cajaFuerte, { query: { codigoSucursal } }, jefa);
  expect(await fuerte()).toMatchObject({ total: pesos(2000), cierres: [{ codigoCaja, queda: pesos(2000) }] });
  const pone = (monto: number, numero: string) =>
    app.ask(depositar, { body: { codigoSucursal, codigoCuenta, fecha: AYER, numero, cierres: [{ codigoCaja, monto: pesos(monto) }] } }, { token: jefa.token }); // prettier-ignore
  const demasiado = await pone(2000.01, '1');
  expect([demasiado.status, demasiado.body.errors]).toEqual([400, { 'cierres.0.monto': 'De ese cierre quedan DOP 2,000.00' }]);
  const antes = sumarDias(AYER, -1);
  const body = { codigoSucursal, codigoCuenta, fecha: antes, numero: '1', cierres: [{ codigoCaja, monto: pesos(1) }] };
  const pronto = await app.ask(depositar, { body }, { token: jefa.token });
  expect([pronto.status, pronto.body.errors]).toEqual([
    400,
    { fecha: `El cierre ${cierres} es del ${textoDelDia(AYER)}: no se depositó antes` },
  ]);
  const aLaVez = await Promise.all([pone(1500, '4411'), pone(1500, '4412')]);
  expect(aLaVez.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await fuerte()).total).toBe(pesos(500));
  const [hecho] = (await app.call(depositos, { query: { codigoSucursal } as never }, jefa)).rows;
  expect(hecho).toMatchObject({ monto: pesos(1500), conciliado: false, cierres: expect.stringMatching(/^Cierre \d+$/) });
  await cargar([[HOY, 'DEPOSITO EN EFECTIVO', hecho!.numero, '1500.00']]);
  const { filas } = await app.call(propuestas, { query: { codigoCuenta } }, jefa);
  const { lineas, partidas } = filas[0]!.propuesta!;
  await app.call(conciliar, { body: { lineas, partidas: partidas.map(({ id }) => id), razon: 'Número' } }, jefa);
  const negada = await app.ask(quitarDeposito, { params: { id: hecho!.codigoDeposito } }, { token: jefa.token });
  expect([negada.status, negada.body.mensaje]).toEqual([409, 'El banco ya lo mostró: deshaga antes su conciliación']);
  expect([(await pone(500, '4413')).status, (await pone(500, '4414')).body.mensaje]).toEqual([
    200,
    'De uno de los cierres no queda nada por depositar: vuelva a mirar',
  ]);
});

test('a deposit is of a day since when the account is kept, from closed drawers, and of each once', async () => {
  const { codigoCaja } = await cerrada(2500);
  const contada = {
    fondo: pesos(500),
    contada: `${AYER}T22:00:00Z`,
    conteo: [],
    contado: pesos(900),
    esperado: pesos(500),
    explicacion: 'Vino más',
  };
  await nuevaCaja(app, academia, jefa.codigoUsuario, contada);
  const vieja = { ...contada, fecha: '2025-12-31', cierre: '2025-12-31T22:05:00Z', numero: (cierres += 1) };
  await nuevaCaja(app, academia, jefa.codigoUsuario, vieja);
  const fuerte = await app.call(cajaFuerte, { query: { codigoSucursal } }, jefa);
  expect(fuerte.cierres.map((una) => una.codigoCaja)).toEqual([codigoCaja]);
  const parte = { codigoCaja, monto: pesos(1500) };
  const pone = async (more: object) => {
    const body = { codigoSucursal, codigoCuenta, fecha: AYER, numero: '1', cierres: [parte], ...more };
    const { errors, mensaje } = (await app.ask(depositar, { body }, { token: jefa.token })).body;
    return errors ?? mensaje;
  };
  const dias = { fecha: 'Va del 1 de enero de 2026 a hoy' };
  expect([await pone({ fecha: sumarDias(HOY, 1) }), await pone({ fecha: '2025-12-31' })]).toEqual([dias, dias]);
  expect(await pone({ cierres: [parte, parte] })).toEqual({ 'cierres.1.codigoCaja': 'Este cierre ya está en el depósito' });
  await app.rows('update cuenta_banco set activo = false where codigo_cuenta = $1', [codigoCuenta]);
  expect(await pone({})).toBe('Esa cuenta está inactiva');
});

test('cards of a day are settled once, by what the bank will credit; a settlement that the bank has not shown can be taken back', async () => {
  const nino = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
  const formas = [{ forma: 'TARJETA' as const, monto: pesos(1000), referencia: '1' }];
  const facturas = [{ codigoFactura, monto: pesos(1000) }];
  const { codigoCobro } = await app.call(cobrar, { body: { codigoSucursal, codigoPagador: nino.codigoPagador, facturas, formas } }, jefa);
  const dia = () => app.call(sinLiquidar, { query: { codigoSucursal } }, jefa);
  expect(await dia()).toEqual([{ fecha: HOY, monto: pesos(1000), pagos: 1 }]);
  const pide = (neto: number) =>
    app.ask(liquidar, { body: { codigoCuenta, codigoSucursal, fecha: HOY, neto: pesos(neto) } }, { token: jefa.token });
  const inactiva = (activo: boolean) => app.rows('update cuenta_banco set activo = $2 where codigo_cuenta = $1', [codigoCuenta, activo]);
  await inactiva(false);
  expect((await pide(960)).body.mensaje).toBe('Esa cuenta está inactiva');
  await inactiva(true);
  expect((await pide(700)).body.mensaje).toBe('La comisión sería de DOP 300.00 sobre DOP 1,000.00: no parece este lote');
  const dos = await Promise.all([pide(960), pide(960)]);
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [una] = (await app.call(liquidaciones, { query: { codigoSucursal } as never }, jefa)).rows;
  expect(una).toMatchObject({ bruto: pesos(1000), comision: pesos(40), neto: pesos(960), conciliada: false });
  // What is in the way of a reversal is said as it is: a match, else the settlement alone.
  const reversa = async () => {
    const otra = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [26] });
    return (await app.ask(reversarCobro, { body: { codigoCobro, motivo: 'x' } }, { token: otra.token, clave: nuevaClave() })).body.mensaje;
  };
  expect(await reversa()).toBe('Su tarjeta está en una liquidación: quítela antes, en Banco, Tarjetas');
  await cargar([[HOY, 'LOTE CARDNET', '', '960.00']]);
  const { filas } = await app.call(propuestas, { query: { codigoCuenta } }, jefa);
  const partidas = [`L${una!.codigoLiquidacion}`];
  const { codigoConciliacion } = await app.call(conciliar, { body: { lineas: [filas[0]!.codigoLinea], partidas, razon: '' } }, jefa);
  expect(await reversa()).toBe('El banco ya mostró este dinero: deshaga antes su conciliación, en Banco');
  const negada = await app.ask(quitarLiquidacion, { params: { id: una!.codigoLiquidacion } }, { token: jefa.token });
  expect(negada.body.mensaje).toBe('El banco ya la mostró: deshaga antes su conciliación');
  await app.call(deshacerConciliacion, { params: { id: codigoConciliacion } }, jefa);
  await app.call(quitarLiquidacion, { params: { id: una!.codigoLiquidacion } }, jefa);
  expect(await dia()).toHaveLength(1);
});

test('an announcement is matched by its payment only, and items of two kinds apart', async () => {
  const pide = async (...partidas: string[]) =>
    (await app.ask(conciliar, { body: { lineas: [1], partidas } }, { token: jefa.token })).body.mensaje;
  expect(await pide('A1')).toBe('Una transferencia avisada se concilia al registrar su pago');
  expect(await pide('F1', 'D1')).toBe('Concilie por separado pagos, depósitos, tarjetas y devoluciones');
});

test('book against statement, as of any day: each difference is named, and together they are the difference to the peso', async () => {
  const { codigoCaja } = await cerrada(2500);
  const cierre = [{ codigoCaja, monto: pesos(1500) }];
  await app.call(depositar, { body: { codigoSucursal, codigoCuenta, fecha: AYER, numero: '9', cierres: cierre } }, jefa);
  const ve = (al: string) => app.call(libroDeBanco, { query: { codigoCuenta, al } }, jefa);
  expect(await ve(AYER)).toMatchObject({ libro: pesos(2500), estado: pesos(1000), diferencias: [{ monto: pesos(1500), que: 'Depósito 9: en el libro, no en el banco' }] }); // prettier-ignore
  await cargar([[HOY, 'DEPOSITO', '9', '1500.00'], [HOY, 'ACH', '', '70.00']]); // prettier-ignore
  const { filas } = await app.call(propuestas, { query: { codigoCuenta } }, jefa);
  const { lineas, partidas } = filas.find(({ propuesta }) => propuesta)!.propuesta!;
  await app.call(conciliar, { body: { lineas, partidas: partidas.map(({ id }) => id), razon: '' } }, jefa);
  // Matched today, but yesterday it was only in the book.
  expect(await ve(AYER)).toMatchObject({ libro: pesos(2500), estado: pesos(1000), cuantas: 1 });
  const hoy = await ve(HOY);
  expect(hoy).toMatchObject({
    libro: pesos(2500),
    estado: pesos(2570),
    diferencias: [{ monto: pesos(-70), que: 'ACH: en el banco, no en el libro' }],
  });
  expect(hoy.diferencias.reduce((suma, { monto }) => suma + monto, 0)).toBe(hoy.libro - hoy.estado);
});
