import { cuentaBanco } from '@/contract/banco/cuenta';
import { conciliar, conciliarSeguras, deshacerConciliacion, propuestas } from '@/contract/banco/conciliacion';
import { depositar } from '@/contract/banco/deposito';
import { lineas } from '@/contract/banco/linea';
import { liquidar } from '@/contract/banco/liquidacion';
import { cobrar } from '@/contract/cobros/cobro';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

// A company with two accounts and two branches: what is of one is matched with nothing of the other.

const app = createTestApp();
elLibroCuadra(app);
type Usuario = Awaited<ReturnType<typeof nuevoUsuario>>;
let academia: Academia;
let jefa: Usuario;
/** Who works in the first branch alone. */
let deNaco: Usuario;
let naco: number;
let santiago: number;
let corriente: number;
let ahorros: number;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [naco, santiago] = academia.sucursales as [number, number];
  jefa = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 26, 75] });
  deNaco = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 26, 75], sucursales: [naco] });
  const abre = async (descripcion: string, numero: string) => {
    const cuenta = { descripcion, banco: 'Popular', numero, saldoInicial: pesos(1000), desde: '2026-01-01', activo: true };
    return (await app.call(cuentaBanco.save, { body: cuenta }, jefa)).codigoCuenta;
  };
  [corriente, ahorros] = [await abre('Corriente', '7712345678'), await abre('Ahorros', '8800009999')];
});

type Fila = [descripcion: string, referencia: string, monto: string, cuenta?: string];
/** Asks for the upload of movements of today. */
const carga = (codigoCuenta: number, filas: Fila[], mas: object = {}) => {
  const body = {
    ...{ codigoCuenta, formato: 'HOJA' as const, columnas: ['fecha', 'descripcion', 'referencia', 'monto', 'cuenta'] },
    ...{ filas: filas.map(([descripcion, referencia, monto, cuenta = '']) => [HOY, descripcion, referencia, monto, cuenta]) },
    ...{ numeros: filas.map((_, i) => i + 2), nombreArchivo: 'estado.csv', mapeo: {}, decisiones: {}, ...mas },
  };
  return app.send('POST', 'banco/extracto/save', { token: jefa.token, body, clave: nuevaClave() });
};
/** A line of an account with this amount. */
async function linea(codigoCuenta: number, monto: number) {
  const { rows } = await app.call(lineas, { query: { codigoCuenta, size: 100 } as never }, jefa);
  return rows.find((una) => una.monto === pesos(monto))!;
}
/** A payment of 700 of one name in a branch; the key of its form. */
async function paga(codigoSucursal = naco, referencia = '', forma: 'TRANSFERENCIA' | 'TARJETA' = 'TRANSFERENCIA') {
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Juan', apellido: 'Pérez Lora', codigoSucursal });
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino, values: { codigoSucursal } });
  const formas = [{ forma, monto: pesos(700), referencia: referencia || nuevaClave() }];
  const body = { codigoSucursal, codigoPagador: nino.codigoPagador, facturas: [{ codigoFactura, monto: pesos(700) }], formas };
  const { codigoCobro } = await app.call(cobrar, { body }, jefa);
  const [fila] = await app.rows<{ f: number }>('select codigo_forma f from cobro_forma where codigo_cobro = $1', [codigoCobro]);
  return `F${fila!.f}`;
}
/** A deposit of 900 to the first account from a drawer of a branch, which counted so much above its float; its key. */
async function deposita(codigoSucursal: number): Promise<number> {
  const { codigoCaja } = await nuevaCaja(app, academia, jefa.codigoUsuario, {
    ...{ codigoSucursal, fecha: HOY, fondo: pesos(500), esperado: pesos(500), contado: pesos(1400), conteo: [], explicacion: 'Vino más' },
    ...{ contada: `${HOY}T10:00:00Z`, cierre: `${HOY}T10:05:00Z`, numero: 1 },
  });
  await app.rows(`update secuencia set ultimo = 1 where codigo_compania = $1 and serie = 'CAJA'`, [academia.codigoCompania]);
  const body = { codigoSucursal, codigoCuenta: corriente, fecha: HOY, numero: '4411', cierres: [{ codigoCaja, monto: pesos(900) }] };
  return (await app.call(depositar, { body }, { ...jefa, clave: nuevaClave() })).codigoDeposito;
}
const concilia = (codigoLinea: number, partida: string, { token } = jefa) =>
  app.ask(conciliar, { body: { lineas: [codigoLinea], partidas: [partida], razon: '' } }, { token, clave: nuevaClave() });
const propone = async (codigoCuenta: number, quien = jefa) =>
  (await app.call(propuestas, { query: { codigoCuenta } }, quien)).filas.map(
    ({ propuesta }) => [propuesta?.partidas.map(({ id }) => id) ?? [], propuesta?.segura ?? false] as const,
  );
const TRANSF: Fila = ['TRANSF DE JUAN PEREZ LORA', '', '700.00'];

test('one payment that lines of both accounts may be is proposed for both, accepted by hand, and for one of them alone', async () => {
  const pago = await paga();
  await carga(corriente, [TRANSF]);
  expect(await propone(corriente)).toEqual([[[pago], true]]);
  await carga(ahorros, [TRANSF]);
  expect([await propone(corriente), await propone(ahorros)]).toEqual([[[[pago], false]], [[[pago], false]]]);
  for (const codigoCuenta of [corriente, ahorros])
    expect(await app.call(conciliarSeguras, { body: { codigoCuenta } }, { ...jefa, clave: nuevaClave() })).toEqual({ hechas: 0 });
  const [una, otra] = [await linea(corriente, 700), await linea(ahorros, 700)];
  const estados = await Promise.all([concilia(una.codigoLinea, pago), concilia(otra.codigoLinea, pago)]);
  expect(estados.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([await propone(corriente), await propone(ahorros)].flat()).toEqual([[[], false]]);
});

test('one match is of lines of one account, and deposits and settlements are of theirs', async () => {
  await carga(corriente, [
    ['DEPOSITO', '4411', '900.00'],
    ['AZUL', '', '680.00'],
  ]);
  await carga(ahorros, [
    ['DEPOSITO', '4411', '900.00'],
    ['AZUL', '', '680.00'],
  ]);
  const codigoDeposito = await deposita(naco);
  await paga(naco, '4321', 'TARJETA');
  const lote = { codigoCuenta: corriente, codigoSucursal: naco, fecha: HOY, lote: '9', neto: pesos(680) };
  const { codigoLiquidacion } = await app.call(liquidar, { body: lote }, { ...jefa, clave: nuevaClave() });
  const suyas = [`D${codigoDeposito}`, `L${codigoLiquidacion}`];
  expect((await propone(ahorros)).map(([partidas]) => partidas)).toEqual([[], []]);
  expect((await propone(corriente)).flatMap(([partidas]) => partidas).sort()).toEqual(suyas);
  for (const [i, monto] of [900, 680].entries())
    expect((await concilia((await linea(ahorros, monto)).codigoLinea, suyas[i]!)).status).toBe(409);
  const dos = [await linea(corriente, 900), await linea(ahorros, 900)].map(({ codigoLinea }) => codigoLinea);
  const body = { lineas: dos, partidas: [await paga(), await paga()], razon: '' };
  const negada = await app.ask(conciliar, { body }, { ...jefa, clave: nuevaClave() });
  expect([negada.status, negada.body.mensaje]).toEqual([409, 'Son movimientos de dos cuentas']);
  expect((await concilia((await linea(corriente, 900)).codigoLinea, suyas[0]!)).status).toBe(200);
  expect((await concilia((await linea(corriente, 680)).codigoLinea, suyas[1]!)).status).toBe(200);
});

test('who works in one branch matches and undoes what is of it, and nothing of another', async () => {
  const [deAqui, deAlla] = [await paga(naco, '111111'), await paga(santiago, '222222')];
  await paga(santiago, '4321', 'TARJETA');
  await carga(corriente, [
    ['ACH', '111111', '700.00'],
    ['ACH', '222222', '700.00'],
    ['AZUL LOTE', '', '690.00'],
  ]);
  const todas = (await app.call(lineas, { query: { size: 100 } as never }, jefa)).rows;
  const [una, otra] = ['111111', '222222'].map((referencia) => todas.find((suya) => suya.referencia === referencia)!);
  expect((await propone(corriente, deNaco)).flatMap(([partidas]) => partidas)).toEqual([deAqui]);
  const lote = await concilia((await linea(corriente, 690)).codigoLinea, `T${santiago}-${HOY}`, deNaco);
  expect([lote.status, (await concilia(otra!.codigoLinea, deAlla, deNaco)).status]).toEqual([409, 409]);
  expect(lote.body.mensaje).not.toContain('Santiago');
  const suya = await concilia(una!.codigoLinea, deAqui, deNaco);
  const ajena = await concilia(otra!.codigoLinea, deAlla);
  expect([suya.status, ajena.status]).toEqual([200, 200]);
  const deshace = ({ body }: typeof suya, quien: Usuario) =>
    app.ask(deshacerConciliacion, { params: { id: body.data.codigoConciliacion } }, quien);
  const negada = await deshace(ajena, deNaco);
  expect([negada.status, negada.body.mensaje]).toEqual([
    409,
    'Es de otra sucursal, en la que usted no trabaja: la deshace quien trabaja en ella',
  ]);
  expect((await linea(corriente, 700)).codigoConciliacion).not.toBeNull();
  expect([(await deshace(suya, deNaco)).status, (await deshace(ajena, jefa)).status]).toEqual([200, 200]);
});

test('the match of a deposit or a settlement of another branch is undone by who works there', async () => {
  await carga(corriente, [
    ['DEPOSITO', '4411', '900.00'],
    ['AZUL', '', '680.00'],
  ]);
  const codigoDeposito = await deposita(santiago);
  await paga(santiago, '4321', 'TARJETA');
  const lote = { codigoCuenta: corriente, codigoSucursal: santiago, fecha: HOY, lote: '9', neto: pesos(680) };
  const { codigoLiquidacion } = await app.call(liquidar, { body: lote }, { ...jefa, clave: nuevaClave() });
  for (const [partida, monto] of [
    [`D${codigoDeposito}`, 900],
    [`L${codigoLiquidacion}`, 680],
  ] as const) {
    const { body } = await concilia((await linea(corriente, monto)).codigoLinea, partida);
    const { codigoConciliacion: id } = body.data;
    expect((await app.ask(deshacerConciliacion, { params: { id } }, deNaco)).status).toBe(409);
    expect((await app.ask(deshacerConciliacion, { params: { id } }, jefa)).status).toBe(200);
  }
});

test('the statement of one account is told apart before it is added to another', async () => {
  const fila: Fila = ['ACH', '1', '100.00', '8800009999'];
  expect((await carga(corriente, [fila])).body.data.avisos).toEqual([
    'El archivo es de la cuenta 8800009999, y esta termina en 5678: compruebe que sea la misma, porque lo cargado no se quita',
  ]);
  // A line is the same within an account alone.
  expect((await carga(ahorros, [fila])).body.data).toMatchObject({ nuevas: 1, repetidas: 0, avisos: [] });
});

test('one statement that two upload at once is added once', async () => {
  const filas: Fila[] = [
    ['ACH', '1', '100.00'],
    ['ACH', '1', '100.00'],
    ['ACH', '2', '50.00'],
  ];
  const hechas = await Promise.all([carga(corriente, filas), carga(corriente, filas)]);
  expect(hechas.map(({ status }) => status)).toEqual([200, 200]);
  expect(hechas.map(({ body }) => [body.data.nuevas, body.data.repetidas]).sort()).toEqual([
    [0, 3],
    [3, 0],
  ]);
  expect(await app.rows('select from linea_banco where codigo_cuenta = $1', [corriente])).toHaveLength(3);
});
