import { ventas } from '@/contract/facturas/venta';
import { movimientos } from '@/contract/inventario/movimiento';
import { transferenciaArticulo as calls, type TransferenciaInput } from '@/contract/inventario/transferenciaArticulo';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { existenciasDe, faltasDeLibro, nuevoArticulo } from '../../support/tienda';

const app = createTestApp();
let academia: Academia;
let naco: number;
let bella: number;
let jefa: { token: string };
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [naco, bella] = academia.sucursales;
  jefa = await nuevoUsuario(app, academia);
});
afterEach(async () => expect(await faltasDeLibro(app, academia)).toEqual([]));

type Linea = [codigoArticulo: number, cantidad: number];
const cuerpo = (lineas: Linea[], more: Partial<TransferenciaInput> = {}): TransferenciaInput => ({
  ...{ codigoSucursal: naco, codigoSucursalDestino: bella, nota: '' },
  detalles: lineas.map(([codigoArticulo, cantidad]) => ({ codigoArticulo, cantidad })),
  ...more,
});
const envia = (lineas: Linea[], more: Partial<TransferenciaInput> = {}, clave?: string) =>
  app.ask(calls.save, { body: cuerpo(lineas, more) }, { ...jefa, clave });
const enviada = async (lineas: Linea[]): Promise<number> => (await envia(lineas)).body.data.codigoTransferenciaArticulo;
const recibe = (codigo: number, lineas: Linea[], motivo = '', como = jefa) =>
  app.ask(
    calls.recibir,
    {
      body: {
        codigoTransferenciaArticulo: codigo,
        motivo,
        detalles: lineas.map(([codigoArticulo, recibida]) => ({ codigoArticulo, recibida })),
      },
    },
    como,
  );
const cancela = (codigo: number, como = jefa) =>
  app.ask(calls.cancelar, { body: { codigoTransferenciaArticulo: codigo, motivo: 'Se pidió por error' } }, como);

test('sent it leaves the stock and is on its way; received it arrives at the value with which it left', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 3, costo: 33.33 });
  const { body } = await envia([[codigoArticulo, 2]]);
  expect(body.data).toMatchObject({ numero: 1, estatus: 'ENVIADA', enviadas: 2, recibidas: null, sale: true, llega: true });
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [1, 3333] });
  const hecha = await recibe(body.data.codigoTransferenciaArticulo, [[codigoArticulo, 2]]);
  expect(hecha.body.data).toMatchObject({ estatus: 'RECIBIDA', recibidas: 2, motivo: '' });
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [1, 3333], [bella]: [2, 6666] });
});

test('more than there is is refused, by the name of the article, and no number is used', async () => {
  const { codigoArticulo, nombre } = await nuevoArticulo(app, academia, { hay: 2 });
  const { status, body } = await envia([[codigoArticulo, 3]]);
  expect([status, body.mensaje]).toEqual([409, `${nombre}: Solo hay 2 en existencia. Transfiera a lo sumo lo que hay.`]);
  expect((await envia([[codigoArticulo, 2]])).body.data.numero).toBe(1);
});

test('received in part it says why, and what is missing is in no stock', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 5, costo: 100 });
  const codigo = await enviada([[codigoArticulo, 5]]);
  expect((await recibe(codigo, [[codigoArticulo, 4]])).body.errors).toEqual({ motivo: 'Escriba por qué no llegó todo' });
  expect((await recibe(codigo, [[codigoArticulo, 6]])).body.errors).toEqual({ 'detalles.0.recibida': 'Solo se enviaron 5' });
  const { body } = await recibe(codigo, [[codigoArticulo, 4]], 'Se perdió una en el camino');
  expect(body.data).toMatchObject({ estatus: 'RECIBIDA', enviadas: 5, recibidas: 4, motivo: 'Se perdió una en el camino' });
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [0, 0], [bella]: [4, 40000] });
});

test('every line is said, once; nothing is received twice', async () => {
  const uno = await nuevoArticulo(app, academia, { hay: 5 });
  const otro = await nuevoArticulo(app, academia, { hay: 5 });
  const codigo = await enviada([[uno.codigoArticulo, 1], [otro.codigoArticulo, 1]]); // prettier-ignore
  expect((await recibe(codigo, [[uno.codigoArticulo, 1]])).body.errors).toEqual({ detalles: 'Diga de cada artículo cuántos llegaron' });
  const dosVeces = await recibe(codigo, [[uno.codigoArticulo, 1], [uno.codigoArticulo, 1]]); // prettier-ignore
  expect(dosVeces.body.errors).toEqual({ 'detalles.1.codigoArticulo': 'Está dos veces' });
  const todo: Linea[] = [[uno.codigoArticulo, 1], [otro.codigoArticulo, 1]]; // prettier-ignore
  const answers = await Promise.all(Array.from({ length: 6 }, () => recibe(codigo, todo)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await existenciasDe(app, uno.codigoArticulo))[bella]).toEqual([1, 20000]);
  expect((await cancela(codigo)).body.mensaje).toBe('Esa transferencia ya se recibió');
});

test('cancelled before it is received, everything goes back at the value with which it left', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 3, costo: 33.33 });
  const codigo = await enviada([[codigoArticulo, 2]]);
  expect((await cancela(codigo)).body.data).toMatchObject({ estatus: 'CANCELADA', motivo: 'Se pidió por error' });
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [3, 9999] });
  expect((await recibe(codigo, [[codigoArticulo, 2]])).body.mensaje).toBe('Esa transferencia está cancelada');
});

test('received and cancelled at once, one of them wins', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 4 });
  const codigo = await enviada([[codigoArticulo, 4]]);
  const dos = await Promise.all([recibe(codigo, [[codigoArticulo, 4]]), cancela(codigo)]);
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409]);
  const hay = Object.values(await existenciasDe(app, codigoArticulo)).reduce((suma, [piezas]) => suma + piezas, 0);
  expect(hay).toBe(4);
});

test('16 transfers of the last piece at once: one leaves; the same key again is the same transfer', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 1 });
  const clave = nuevaClave();
  const answers = await Promise.all(Array.from({ length: 15 }, () => envia([[codigoArticulo, 1]])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await existenciasDe(app, codigoArticulo))[naco]).toEqual([0, 0]);
  const otro = await nuevoArticulo(app, academia, { hay: 9 });
  const [una, misma] = [await envia([[otro.codigoArticulo, 2]], {}, clave), await envia([[otro.codigoArticulo, 2]], {}, clave)];
  expect([misma.status, misma.body.data.numero]).toEqual([200, una.body.data.numero]);
  expect((await existenciasDe(app, otro.codigoArticulo))[naco]![0]).toBe(7);
});

test('16 who want the last five at once, to sell, to send, to take out: five have one, and the stock is never below zero', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 5, costo: 99.99 });
  const { codigoEstudiante } = await nuevoEstudiante(app, academia);
  const linea = { tipo: 'AR' as const, codigoArticulo, cantidad: 1, motivo: '' };
  const venta = { codigoSucursal: naco, codigoEstudiante, nota: '', detalles: [linea], totalEsperado: pesos(590) };
  const vende = () => app.ask(ventas.guardar, { body: venta }, jefa);
  const ajuste = { codigoSucursal: naco, codigoArticulo, cantidad: -1, costo: null, motivo: 'Rota' };
  const saca = () => app.ask(movimientos.ajustar, { body: ajuste }, jefa);
  const quien = [vende, () => envia([[codigoArticulo, 1]]), saca, vende];
  const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => quien[i % 4]!()));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(11).fill(409)]);
  expect((await existenciasDe(app, codigoArticulo))[naco]).toEqual([0, 0]);
  const minimo = await app.rows('select min(existencia) m, min(valor_existencia) v from movimiento where codigo_articulo = $1', [codigoArticulo]); // prettier-ignore
  expect(minimo).toEqual([{ m: 0, v: 0 }]);
});

test('a branch that is the same, inactive or of others; an article twice, inactive or of others', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 5 });
  const faltas = async (more: Partial<TransferenciaInput>) => (await envia([[codigoArticulo, 1]], more)).body.errors;
  expect(await faltas({ codigoSucursalDestino: naco })).toEqual({ codigoSucursalDestino: 'Ya están en esa sucursal: elija otra' });
  const otra = await nuevaAcademia(app);
  expect((await envia([[codigoArticulo, 1]], { codigoSucursalDestino: otra.sucursales[0] })).status).toBe(404);
  const ajeno = await nuevoArticulo(app, otra, { hay: 3 });
  expect((await envia([[ajeno.codigoArticulo, 1]])).status).toBe(404);
  const lineas = cuerpo([[codigoArticulo, 1]]).detalles;
  expect(Object.keys(await faltas({ detalles: [...lineas, ...lineas] }))).toEqual(['detalles.1.codigoArticulo']);
  await app.rows('update sucursal set activo = false where codigo_sucursal = $1', [bella]);
  expect(await faltas({})).toEqual({ codigoSucursalDestino: 'Esa sucursal está inactiva' });
});

test('it is known where it comes from and where it goes to; each does its part, and nobody else knows of it', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 5 });
  const codigo = await enviada([[codigoArticulo, 2]]);
  const deNaco = await nuevoUsuario(app, academia, { sucursales: [naco] });
  const deBella = await nuevoUsuario(app, academia, { sucursales: [bella] });
  const ajena = await nuevoUsuario(app, await nuevaAcademia(app));
  const leer = (como: { token: string }) => app.ask(calls.id, { params: { id: codigo } }, como);
  expect((await leer(deNaco)).body).toMatchObject({ sale: true, llega: false });
  expect((await leer(deBella)).body).toMatchObject({ sale: false, llega: true });
  expect((await leer(ajena)).status).toBe(404);
  expect((await recibe(codigo, [[codigoArticulo, 2]], '', ajena)).status).toBe(404);
  expect((await recibe(codigo, [[codigoArticulo, 2]], '', deNaco)).body.mensaje).toMatch(/sucursal a la que va/);
  expect((await cancela(codigo, deBella)).body.mensaje).toMatch(/sucursal que la envió/);
  expect((await recibe(codigo, [[codigoArticulo, 2]], '', deBella)).status).toBe(200);
  const listas = async (query: object) => (await app.call(calls.filter, { query }, jefa)).rows.length;
  expect([await listas({ sentido: 'SALEN', codigoSucursal: naco }), await listas({ sentido: 'LLEGAN', codigoSucursal: naco })]).toEqual([1, 0]); // prettier-ignore
  expect([await listas({ sentido: 'LLEGAN', codigoSucursal: bella }), await listas({ estatus: 'ENVIADA' })]).toEqual([1, 0]);
});
