import { compra } from '@/contract/compras/compra';
import { movimientos } from '@/contract/inventario/movimiento';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { existenciasDe, faltasDeLibro, nuevoArticulo, nuevoSuplidor } from '../../support/tienda';

const app = createTestApp();
let academia: Academia;
let naco: number;
let jefa: { token: string };
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [naco] = academia.sucursales;
  jefa = await nuevoUsuario(app, academia);
});
afterEach(async () => expect(await faltasDeLibro(app, academia)).toEqual([]));

const ajusta = (codigoArticulo: number, cantidad: number, costo: number | null = null) =>
  app.ask(
    movimientos.ajustar,
    { body: { codigoSucursal: naco, codigoArticulo, cantidad, costo: costo === null ? null : pesos(costo), motivo: 'Conté mal' } },
    jefa,
  );
const kardex = (query: object) =>
  app.call(movimientos.kardex, { query: { sortOrderAsc: true, size: 100, ...query } }, jefa) as Promise<any>;

test('every movement says what it leaves, to the unit and the cent, and the last one is the stock', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 3, costo: 33.33 });
  const { codigoSuplidor } = await nuevoSuplidor(app, academia);
  await app.call(compra.save, {
    body: {
      ...{ codigoSucursal: naco, codigoSuplidor, documento: 'F-1', fecha: HOY, otrosCostos: pesos(0.1), itbisAlCosto: false },
      ...{ nota: '', recibir: true, detalles: [{ codigoArticulo, cantidad: 7, piezas: 1, costo: pesos(41.7), itbis: 1800 }] },
    },
  }, jefa); // prettier-ignore
  await ajusta(codigoArticulo, -4);
  await ajusta(codigoArticulo, 1, 12.34);
  const { filas, totales } = await kardex({ codigoArticulo });
  const corrido = filas.map(({ cantidad, valor, existencia, valorExistencia }: any) => [cantidad, valor, existencia, valorExistencia]);
  expect(corrido).toEqual([
    [3, 9999, 3, 9999],
    [7, 29200, 10, 39199],
    [-4, -15680, 6, 23519],
    [1, 1234, 7, 24753],
  ]);
  expect(totales).toEqual({ entrada: 11, salida: 4, valor: 24753, inicial: 0, valorInicial: 0 });
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [7, 24753] });
  expect(filas.map(({ documento }: any) => documento)).toEqual(['Inicial', 'Compra 1', 'Ajuste', 'Ajuste']);
});

test('from a day on it begins with what there was; of a part of the movements nobody says so', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 8, costo: 100 });
  await app.rows(`update movimiento set momento = '2026-02-01T12:00:00Z' where codigo_articulo = $1`, [codigoArticulo]);
  await ajusta(codigoArticulo, -3);
  const { filas, totales } = await kardex({ codigoArticulo, desde: HOY });
  expect(filas).toHaveLength(1);
  expect(totales).toEqual({ entrada: 0, salida: 3, valor: -30000, inicial: 8, valorInicial: 80000 });
  expect((await kardex({ codigoArticulo, hasta: '2026-02-01' })).totales).toMatchObject({ entrada: 8, inicial: 0 });
  expect((await kardex({ codigoArticulo, tipo: 'AJUSTE' })).totales).toMatchObject({ inicial: null, valorInicial: null });
  expect((await kardex({ codigoArticulo, filtro: 'camiseta' })).totales).toMatchObject({ inicial: null, valorInicial: null });
  expect((await kardex({ desde: HOY })).totales.inicial).toBeNull();
  // A day begins at midnight in Santo Domingo.
  await app.rows(`update movimiento set momento = $2::timestamptz where codigo_articulo = $1 and cantidad = 8`, [codigoArticulo, `${HOY}T04:00:00Z`]); // prettier-ignore
  expect((await kardex({ codigoArticulo, desde: HOY })).totales).toMatchObject({ entrada: 8, inicial: 0 });
});

test('an adjustment never takes the stock below zero, is not nothing, and takes its average with it', async () => {
  const { codigoArticulo, nombre } = await nuevoArticulo(app, academia, { hay: 2, costo: 100 });
  const demasiado = await ajusta(codigoArticulo, -3);
  expect([demasiado.status, demasiado.body.mensaje]).toEqual([
    409,
    `${nombre}: Solo hay 2 en existencia. Cuente otra vez: la existencia cambió.`,
  ]);
  expect((await ajusta(codigoArticulo, 0)).body.errors).toEqual({ cantidad: 'Escriba cuántas entran, o con un menos delante cuántas salen' }); // prettier-ignore
  const answers = await Promise.all(Array.from({ length: 16 }, () => ajusta(codigoArticulo, -1)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [0, 0] });
  await ajusta(codigoArticulo, 2, 150);
  await ajusta(codigoArticulo, 2, 150);
  // What leaves costs the average, whatever cost is typed.
  await ajusta(codigoArticulo, -2, 1);
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [2, 30000] });
  expect((await ajusta(codigoArticulo, -99_999, 999_999_999)).status).toBe(409);
  expect((await ajusta(codigoArticulo, 99_999, 999_999)).body.errors).toEqual({ costo: 'Es demasiado para una existencia' });
  expect((await app.rows('select costo_promedio c from articulo where codigo_articulo = $1', [codigoArticulo]))[0].c).toBe(15000);
});

test('one sees the movements of the own branches only, and adjusts no article of others', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 2 });
  const lejos = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
  const { filas, totales } = (await app.call(movimientos.kardex, { query: { codigoArticulo } }, lejos)) as any;
  expect([filas, totales.inicial]).toEqual([[], 0]);
  const ajeno = await nuevoArticulo(app, await nuevaAcademia(app), { hay: 2 });
  expect((await ajusta(ajeno.codigoArticulo, 1)).status).toBe(404);
});
