import { cuentaBanco } from '@/contract/banco/cuenta';
import { conciliar, conciliarSeguras, deshacerConciliacion, propuestas } from '@/contract/banco/conciliacion';
import { cargarExtracto } from '@/contract/banco/extracto';
import { anotarLinea, candidatos, cobrarLinea, lineas } from '@/contract/banco/linea';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let codigoCuenta: number;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 26, 75] });
  const cuenta = {
    descripcion: 'Corriente',
    banco: 'Popular',
    numero: '7712345678',
    saldoInicial: pesos(1000),
    desde: '2026-01-01',
    activo: true,
  };
  codigoCuenta = (await app.call(cuentaBanco.save, { body: cuenta }, jefa)).codigoCuenta;
});

const AYER = sumarDias(HOY, -1);
type Fila = [fecha: string, descripcion: string, referencia: string, monto: string];
const cuerpo = (filas: Fila[], mas: object = {}) => ({
  ...{ codigoCuenta, formato: 'HOJA' as const, columnas: ['fecha', 'descripcion', 'referencia', 'monto'] as const, filas },
  ...{ numeros: filas.map((_, i) => i + 2), nombreArchivo: 'estado.csv', mapeo: { fecha: 'fecha' as const }, decisiones: {}, ...mas },
});
const cargar = (filas: Fila[], mas?: object) => app.call(cargarExtracto, { body: cuerpo(filas, mas) as never }, jefa);
const todas = async () => (await app.call(lineas, { query: { size: 100 } as never }, jefa)).rows;
const pagar = async (monto: number, referencia: string, forma: 'TRANSFERENCIA' | 'TARJETA' = 'TRANSFERENCIA') => {
  const nino = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
  const facturas = [{ codigoFactura, monto: pesos(monto) }];
  const formas = [{ forma, monto: pesos(monto), referencia }];
  return app.call(cobrar, { body: { codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador, facturas, formas } }, jefa);
};

test('a statement is added once: the same file again, or one that overlaps, adds only what is new, and says how it joins', async () => {
  const una: Fila[] = [[AYER, 'ACH', '1', '100.00'], [AYER, 'ACH', '1', '100.00']]; // prettier-ignore
  expect(await cargar(una)).toMatchObject({ nuevas: 2, repetidas: 0 });
  expect(await cargar(una)).toMatchObject({ nuevas: 0, repetidas: 2 });
  expect(await cargar([...una, [HOY, 'COMISION', '', '-5.00']])).toMatchObject({ nuevas: 1, repetidas: 2, salidas: pesos(5) });
  expect((await todas()).map(({ monto }) => monto)).toEqual([pesos(-5), pesos(100), pesos(100)]);
  const vista = await app.call(cuentaBanco.id, { params: { id: codigoCuenta } }, jefa);
  expect(vista).toMatchObject({ hasta: HOY, pendientes: 3 });
});

test('a preview adds nothing; a file of two accounts, one before the opening, one in the other format are refused with the reason', async () => {
  const filas = [[AYER, 'ACH', '1', '100.00', '111122'], [AYER, 'ACH', '1', '100.00', '333344']]; // prettier-ignore
  const dos = { columnas: ['fecha', 'descripcion', 'referencia', 'monto', 'cuenta'], filas };
  const vacia = await app.ask(cargarExtracto, { body: cuerpo([['2025-12-31', 'x', '', '5.00']]) as never }, { token: jefa.token });
  expect([vacia.status, vacia.body.mensaje]).toEqual([409, expect.stringMatching(/, o edite la cuenta y ponga en «Se lleva desde» el primer día de este, con su balance$/)]); // prettier-ignore
  const plan = await app.ask(cargarExtracto, { body: { ...cuerpo([], dos), previsualizar: true } as never }, { token: jefa.token });
  expect(plan.body.data).toMatchObject({ nuevas: 0, impide: 'El archivo trae más de una cuenta. ¿Cuál es esta?' });
  const negada = await app.ask(cargarExtracto, { body: cuerpo([], dos) as never }, { token: jefa.token });
  expect(negada.status).toBe(409);
  expect(await cargar([], { ...dos, decisiones: { cuenta: '333344' } })).toMatchObject({ nuevas: 1, fuera: 1 });
  const deAntes = () => app.ask(cargarExtracto, { body: cuerpo([['2025-12-31', 'x', '', '5.00']]) as never }, { token: jefa.token });
  const pide =
    'Todo el archivo es de antes del 1 de enero de 2026, desde cuando se lleva la cuenta: cargue un estado de ese día en adelante';
  expect(await deAntes()).toMatchObject({ status: 409, body: { mensaje: pide } });
  const ofx = await app.ask(cargarExtracto, { body: cuerpo([[HOY, 'x', '', '5.00'], [AYER, 'y', '', '5.00']], { formato: 'OFX' }) as never }, { token: jefa.token }); // prettier-ignore
  expect([ofx.status, ofx.body.mensaje]).toEqual([409, expect.stringContaining('ya se cargó en Excel o CSV')]);
});

test('a file whose days may be months is added once it is said which goes first', async () => {
  const filas: Fila[] = [['02/01/2026', 'ACH', '1', '100.00']];
  const negada = await app.ask(cargarExtracto, { body: cuerpo(filas) as never }, { token: jefa.token });
  expect([negada.status, negada.body.mensaje]).toEqual([409, '¿Qué va primero en las fechas del archivo?']);
  expect(await cargar(filas, { decisiones: { orden: 'MDA' } })).toMatchObject({ nuevas: 1, desde: '2026-02-01' });
});

test('who lacks a branch is proposed nothing of it, and nothing of theirs as safe that it could be there too', async () => {
  const [naco, santiago] = academia.sucursales;
  const pagaEn = async (codigoSucursal: number) => {
    const nino = await nuevoEstudiante(app, academia, { nombre: 'Juan', apellido: 'Pérez Lora', codigoSucursal });
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino, values: { codigoSucursal } });
    const formas = [{ forma: 'TRANSFERENCIA' as const, monto: pesos(700), referencia: `T${codigoSucursal}` }];
    const facturas = [{ codigoFactura, monto: pesos(700) }];
    await app.call(cobrar, { body: { codigoSucursal, codigoPagador: nino.codigoPagador, facturas, formas } }, jefa);
  };
  await pagaEn(naco);
  await cargar([[HOY, 'TRANSF DE JUAN PEREZ LORA', '', '700.00']]);
  const deNaco = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [75], sucursales: [naco] });
  const ve = () => app.call(propuestas, { query: { codigoCuenta } }, deNaco);
  expect(await ve()).toMatchObject({ seguras: 1 });
  await pagaEn(santiago);
  const [linea] = (await ve()).filas;
  expect(linea!.propuesta?.partidas.map(({ que }) => que) ?? []).not.toContainEqual(expect.stringContaining('Recibo 2'));
  expect(linea!.propuesta?.segura ?? false).toBe(false);
  expect(await app.call(conciliarSeguras, { body: { codigoCuenta } }, deNaco)).toEqual({ hechas: 0 });
});

test('the safe ones at once, the rest one by one; matched money is not reversed until the match is undone', async () => {
  const { codigoCobro } = await pagar(700, '12345678');
  await pagar(300, 'app');
  await cargar([[HOY, 'TRANSF', '0012345678', '700.00'], [HOY, 'ACH', '99', '300.00'], [HOY, 'COMISION', '', '-5.00']]); // prettier-ignore
  const ve = () => app.call(propuestas, { query: { codigoCuenta } }, jefa);
  expect(await ve()).toMatchObject({ seguras: 1, pendientes: 3 });
  expect(await app.call(conciliarSeguras, { body: { codigoCuenta } }, jefa)).toEqual({ hechas: 1 });
  const [otra, sale] = (await ve()).filas;
  expect([otra, sale]).toMatchObject([
    { propuesta: { segura: false, razon: 'Mismo monto el mismo día' } },
    { propuesta: null, monto: pesos(-5) },
  ]);
  const parte = { lineas: otra!.propuesta!.lineas, partidas: otra!.propuesta!.partidas.map(({ id }) => id), razon: otra!.propuesta!.razon };
  await app.call(conciliar, { body: parte }, jefa);
  await app.call(anotarLinea, { body: { codigoLinea: sale!.codigoLinea, concepto: 'COMISION', nota: '' } }, jefa);
  expect((await ve()).pendientes).toBe(0);
  const negada = await app.ask(reversarCobro, { body: { codigoCobro, motivo: 'Error' } }, { token: jefa.token });
  expect([negada.status, negada.body.mensaje]).toEqual([409, 'El banco ya mostró este dinero: deshaga antes su conciliación, en Banco']);
  const linea = (await todas()).find(({ monto }) => monto === pesos(700))!;
  expect(linea).toMatchObject({
    clase: 'PAGOS',
    con: expect.stringContaining('Recibo'),
    razon: expect.stringContaining('Referencia igual'),
  });
  await app.call(deshacerConciliacion, { params: { id: linea.codigoConciliacion! } }, jefa);
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Error' } }, jefa);
  expect((await ve()).filas).toMatchObject([{ propuesta: null }]);
});

test('two who match at once: one line and one payment are in one match, whoever comes first', async () => {
  await pagar(700, '12345678');
  await cargar([[HOY, 'TRANSF', '12345678', '700.00'], [HOY, 'OTRA', '5', '700.00']]); // prettier-ignore
  const [una, otra] = (await todas()).map(({ codigoLinea }) => codigoLinea);
  const { id } = (await app.call(propuestas, { query: { codigoCuenta } }, jefa)).filas[0]!.propuesta!.partidas[0]!;
  const pide = (linea: number) => app.ask(conciliar, { body: { lineas: [linea], partidas: [id], razon: '' } }, { token: jefa.token });
  const estados = (await Promise.all([pide(una!), pide(otra!), pide(una!)])).map(({ status }) => status).sort();
  expect(estados).toEqual([200, 409, 409]);
  const [{ n }] = (await app.rows(
    'select count(*)::int n from conciliacion_forma join conciliacion using (codigo_conciliacion) where codigo_cuenta = $1',
    [codigoCuenta],
  )) as [{ n: number }];
  expect(n).toBe(1);
});

test('both who press «seguras» at once match each line once', async () => {
  for (const [i, ref] of ['12345678', '22345678', '32345679'].entries()) await pagar(300 + i, ref);
  await cargar([[HOY, 'T', '12345678', '300.00'], [HOY, 'T', '22345678', '301.00'], [HOY, 'T', '32345679', '302.00']]); // prettier-ignore
  const otra = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [75] });
  const hechas = await Promise.all([jefa, otra].map((quien) => app.call(conciliarSeguras, { body: { codigoCuenta } }, quien)));
  expect(hechas.map((una) => una.hechas).sort()).toEqual([0, 3]);
});

test('sums must agree, and cards are settled by what the bank credited', async () => {
  await pagar(1000, '1', 'TARJETA');
  await pagar(500, '', 'TARJETA');
  await pagar(300, '77');
  await cargar([[HOY, 'AZUL LOTE 4', '', '1446.00'], [HOY, 'ACH', '77', '299.00']]); // prettier-ignore
  const { filas } = await app.call(propuestas, { query: { codigoCuenta } }, jefa);
  const [lote, corta] = [filas.find(({ monto }) => monto === pesos(1446))!, filas.find(({ monto }) => monto === pesos(299))!];
  expect(lote.propuesta).toMatchObject({ segura: false, razon: 'Tarjetas por DOP 1,500.00, menos DOP 54.00 de comisión (3.6 %)' });
  await app.call(
    conciliar,
    { body: { lineas: [lote.codigoLinea], partidas: lote.propuesta!.partidas.map(({ id }) => id), razon: 'Lote' } },
    jefa,
  );
  expect(await app.rows('select bruto::int, comision::int from liquidacion where codigo_cuenta = $1', [codigoCuenta])).toEqual([
    { bruto: 150000, comision: 5400 },
  ]);
  const [{ codigo_forma: forma }] = (await app.rows(`select codigo_forma from cobro_forma where referencia = '77'`)) as [
    { codigo_forma: number },
  ];
  const negada = await app.ask(
    conciliar,
    { body: { lineas: [corta.codigoLinea], partidas: [`F${forma}`], razon: '' } },
    { token: jefa.token },
  );
  expect([negada.status, negada.body.errors]).toEqual([400, { partidas: 'Suman DOP 300.00 y al banco entraron DOP 299.00' }]);
});

test('a deposit nobody registered becomes a payment of the family in the transaction of its match: of today, outside the drawer, the rest as credit', async () => {
  await nuevaCaja(app, academia, jefa.codigoUsuario);
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Yudelka Ureña' });
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
  const [{ pendiente }] = (await app.rows('select pendiente::int from factura where codigo_factura = $1', [codigoFactura])) as [
    { pendiente: number },
  ];
  const pesosQueLlegan = (pendiente / 100 + 50).toFixed(2);
  await cargar([[AYER, 'TRANSF DE YUDELKA URENA', '4455', pesosQueLlegan]]);
  const [linea] = await todas();
  const [candidato] = await app.call(candidatos, { query: { codigoLinea: linea!.codigoLinea } }, jefa);
  expect(candidato).toMatchObject({ codigoPagador: nino.codigoPagador, razon: expect.stringContaining('Su nombre'), sobra: pesos(50) });
  const facturas = candidato!.facturas.map(({ codigoFactura: una, monto }) => ({ codigoFactura: una, monto }));
  const body = { codigoLinea: linea!.codigoLinea, codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador, facturas };
  const { codigoCobro } = await app.call(cobrarLinea, { body: body as never }, jefa);
  const [hecho] = await app.rows('select fecha::text, codigo_caja, saldo::int from cobro where codigo_cobro = $1', [codigoCobro]);
  expect(hecho).toEqual({ fecha: HOY, codigo_caja: null, saldo: 5000 });
  expect(await todas()).toMatchObject([{ fecha: AYER, clase: 'PAGOS', con: expect.stringMatching(/^Recibo \d+$/) }]);
  const otra = await app.ask(cobrarLinea, { body: body as never }, { token: jefa.token });
  expect([otra.status, otra.body.mensaje]).toEqual([409, 'Ese movimiento ya está conciliado']);
  const sinCobrar = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [75] });
  expect((await app.ask(cobrarLinea, { body: body as never }, { token: sinCobrar.token })).status).toBe(403);
});
