import { compra, type CompraInput } from '@/contract/compras/compra';
import { suplidor } from '@/contract/inventario/suplidor';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { existenciasDe, faltasDeLibro, nuevoArticulo, nuevoSuplidor } from '../../support/tienda';

const app = createTestApp();
let academia: Academia;
let naco: number;
let jefa: { token: string };
let de: { codigoSuplidor: number };
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [naco] = academia.sucursales;
  jefa = await nuevoUsuario(app, academia);
  de = await nuevoSuplidor(app, academia);
});

type Linea = [codigoArticulo: number, cantidad: number, costo: number];
const cuerpo = (lineas: Linea[], more: Partial<CompraInput> = {}): CompraInput => ({
  ...{ codigoSucursal: naco, codigoSuplidor: de.codigoSuplidor, documento: '', fecha: HOY, otrosCostos: pesos(0) },
  ...{ itbisAlCosto: false, nota: '', recibir: false },
  detalles: lineas.map(([codigoArticulo, cantidad, costo]) => ({ codigoArticulo, cantidad, piezas: 1, costo: pesos(costo), itbis: 1800 })),
  ...more,
});
const compraDe = (lineas: Linea[], more: Partial<CompraInput> = {}) => {
  const { codigoSuplidor } = de;
  return app.call(compra.save, { body: { ...cuerpo(lineas), codigoSuplidor, ...more } }, jefa);
};
const guarda = (body: CompraInput) => app.ask(compra.save, { body }, jefa);
const recibe = (codigoCompra: number, ...detalles: { codigoArticulo: number; cantidad: number }[]) =>
  app.ask(compra.recibir, { body: { codigoCompra, detalles } }, jefa);
const costoDe = async (codigoArticulo: number) =>
  (await app.rows('select costo_promedio c from articulo where codigo_articulo = $1', [codigoArticulo]))[0].c;
afterEach(async () => expect(await faltasDeLibro(app, academia)).toEqual([]));

test('received at once it raises stock and average cost, other costs spread over the lines; owed with its terms', async () => {
  const vieja = await nuevoArticulo(app, academia, { hay: 10, costo: 100 });
  const nueva = await nuevoArticulo(app, academia);
  const hecha = await compraDe([[vieja.codigoArticulo, 5, 130], [nueva.codigoArticulo, 10, 65]], { recibir: true, otrosCostos: pesos(100) }); // prettier-ignore
  expect(hecha).toMatchObject({
    numero: 1,
    estatus: 'RECIBIDA',
    total: pesos(1634),
    porPagar: pesos(1634),
    fechaVencimiento: '2026-04-09',
  });
  expect(hecha.detalles.map(({ otros, recibida }) => [otros, recibida])).toEqual([[pesos(50), 5], [pesos(50), 10]]); // prettier-ignore
  // 1,000 + 650 + 50 over 15 pieces; 700 over 10.
  expect([await costoDe(vieja.codigoArticulo), await costoDe(nueva.codigoArticulo)]).toEqual([11333, 7000]);
  expect(await existenciasDe(app, vieja.codigoArticulo)).toEqual({ [naco]: [15, 170000] });
  const [suyo] = (await app.call(suplidor.filter, { query: {} }, jefa)).rows;
  expect(suyo).toMatchObject({ compras: 1, debe: pesos(1634) });
});

test('by the box: stock and cost are of pieces, exact to the centavo; more pieces than a line holds are refused', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { values: { piezasPorCaja: 12 } });
  const cajas = (cantidad: number) => cuerpo([], { detalles: [{ codigoArticulo, cantidad, piezas: 12, costo: pesos(1000), itbis: 0 }] });
  const { codigoCompra } = await app.call(compra.save, { body: cajas(2) }, jefa);
  const leida = await app.call(compra.id, { params: { id: codigoCompra } }, jefa);
  expect([leida.total, leida.detalles]).toMatchObject([pesos(2000), [{ cantidad: 24, piezas: 12, costo: 8333, total: pesos(2000) }]]);
  await recibe(codigoCompra, { codigoArticulo, cantidad: 7 });
  await recibe(codigoCompra, { codigoArticulo, cantidad: 17 });
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [24, 200000] });
  expect((await guarda({ ...cajas(9000), documento: 'X' })).body.errors).toEqual({ 'detalles.0.cantidad': 'Son más de 99,999 piezas' });
});

test('a purchase costs at most the largest amount, with its ITBIS and the other costs', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const de = (costo: number, otros: number) => guarda(cuerpo([[codigoArticulo, 1, costo]], { otrosCostos: pesos(otros) }));
  for (const [costo, otros] of [
    [999_999_999, 0],
    [0.01, 999_999_999.99],
  ] as const)
    // prettier-ignore
    expect((await de(costo, otros)).body.errors).toEqual({ detalles: 'La compra pasa de DOP 999,999,999.99' });
  // 1.18 and all that is left.
  expect((await de(1, 999_999_998.81)).body.data.total).toBe(999_999_999.99);
});

test('the cost is the weighted average over all branches', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 3, costo: 100 });
  await compraDe([[codigoArticulo, 4, 75.5]], { recibir: true, codigoSucursal: academia.sucursales[1] });
  expect(await costoDe(codigoArticulo)).toBe(Math.round((30000 + 30200) / 7));
});

test('received in parts the values add up to the cent; more than is outstanding is refused beside its line', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const { codigoCompra } = await compraDe([[codigoArticulo, 3, 100]], { otrosCostos: pesos(0.01) });
  expect(await existenciasDe(app, codigoArticulo)).toEqual({});
  const primera = await recibe(codigoCompra, { codigoArticulo, cantidad: 1 });
  expect(primera.body.data).toMatchObject({ estatus: 'PARCIAL', porPagar: 118 });
  const demasiado = await recibe(codigoCompra, { codigoArticulo, cantidad: 3 });
  expect([demasiado.status, demasiado.body.errors]).toEqual([400, { 'detalles.0.cantidad': 'Solo 2 por recibir' }]);
  const dosVeces = await recibe(codigoCompra, { codigoArticulo, cantidad: 2 }, { codigoArticulo, cantidad: 2 });
  expect(dosVeces.body.errors).toEqual({ 'detalles.1.codigoArticulo': 'Está dos veces' });
  const resto = await recibe(codigoCompra, { codigoArticulo, cantidad: 2 });
  expect(resto.body.data).toMatchObject({ estatus: 'RECIBIDA', porPagar: 354.01 });
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [3, 30001] });
  expect((await recibe(codigoCompra, { codigoArticulo, cantidad: 1 })).body.errors).toEqual({
    'detalles.0.cantidad': 'No queda nada por recibir',
  });
});

test('what is sent back leaves the stock and is owed no more; never more than came, or than is still there', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const { codigoCompra } = await compraDe([[codigoArticulo, 4, 100]], { recibir: true });
  const devuelve = (cantidad: number) =>
    app.ask(compra.devolver, { body: { codigoCompra, motivo: 'Rotas', detalles: [{ codigoArticulo, cantidad }] } }, jefa);
  expect((await devuelve(5)).body.errors).toEqual({ 'detalles.0.cantidad': 'Solo 4 por devolver' });
  const { body } = await devuelve(1);
  expect(body.data).toMatchObject({ estatus: 'RECIBIDA', porPagar: 354 });
  expect(body.data.movimientos.map(({ cantidad, motivo }: { cantidad: number; motivo: string }) => [cantidad, motivo])).toEqual([
    [4, ''],
    [-1, 'Rotas'],
  ]);
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [3, 30000] });
});

test('what was sent back once is not sent back again, though the branch has more of it', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 10, costo: 100 });
  const { codigoCompra } = await compraDe([[codigoArticulo, 4, 100]], { recibir: true });
  const devuelve = (cantidad: number) =>
    app.ask(compra.devolver, { body: { codigoCompra, motivo: 'Rotas', detalles: [{ codigoArticulo, cantidad }] } }, jefa);
  expect((await devuelve(3)).body.data).toMatchObject({ porPagar: 118 });
  expect((await devuelve(2)).body.errors).toEqual({ 'detalles.0.cantidad': 'Solo 1 por devolver' });
  expect((await devuelve(1)).body.data).toMatchObject({ porPagar: 0 });
  expect((await devuelve(1)).body.errors).toEqual({ 'detalles.0.cantidad': 'No queda nada por devolver' });
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [10, 100000] });
});

test('the rest that never comes is given up with a reason; of nothing received the purchase is void', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const cierra = (codigoCompra: number) => app.ask(compra.cerrar, { body: { codigoCompra, motivo: 'No hay más' } }, jefa);
  const vacia = await compraDe([[codigoArticulo, 2, 10]]);
  expect((await cierra(vacia.codigoCompra)).body.data.estatus).toBe('ANULADA');
  const fiscal = { codigoCompra: vacia.codigoCompra, ncf: 'B0100000001', tipoGasto: '09', tipoRetencion: '', version: 1 } as const;
  expect((await app.ask(compra.fiscal, { body: fiscal }, jefa)).body.mensaje).toBe('La compra está anulada');
  const parcial = await compraDe([[codigoArticulo, 2, 10]]);
  await recibe(parcial.codigoCompra, { codigoArticulo, cantidad: 1 });
  expect((await cierra(parcial.codigoCompra)).body.data).toMatchObject({ estatus: 'CERRADA', porPagar: 11.8 });
  expect((await cierra(parcial.codigoCompra)).status).toBe(409);
  expect((await recibe(parcial.codigoCompra, { codigoArticulo, cantidad: 1 })).status).toBe(409);
});

test('it is paid in parts, never more than is owed for what came', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const { codigoCompra } = await compraDe([[codigoArticulo, 10, 100]]);
  const paga = (monto: number, fecha = HOY) =>
    app.ask(compra.pagar, { body: { codigoCompra, fecha, monto: pesos(monto), forma: 'CHEQUE', referencia: '88' } }, jefa);
  expect((await paga(1)).body.errors).toEqual({ monto: 'No se debe nada por lo recibido' });
  await recibe(codigoCompra, { codigoArticulo, cantidad: 10 });
  expect((await paga(1180.01)).body.errors).toEqual({ monto: 'Solo se deben DOP 1,180.00 por lo recibido' });
  expect((await paga(180, '2026-03-11')).status).toBe(400);
  expect((await paga(180)).body.data).toMatchObject({ porPagar: 1000, pagado: 180, pagos: [{ monto: 180, forma: 'CHEQUE' }] });
});

test('a document is registered once for a supplier; an article stands in one line; nothing is bought tomorrow', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  await compraDe([[codigoArticulo, 1, 10]], { documento: 'B0100000001' });
  const { codigoSuplidor } = de;
  const base = { ...cuerpo([[codigoArticulo, 1, 10]]), codigoSuplidor };
  const otra = await guarda({ ...base, documento: 'b0100000001' });
  expect([otra.status, Object.keys(otra.body.errors)]).toEqual([409, ['documento']]);
  const dos = await guarda({ ...base, fecha: '2026-03-11', detalles: [...base.detalles, ...base.detalles] });
  expect([dos.status, Object.keys(dos.body.errors).sort()]).toEqual([400, ['detalles.1.codigoArticulo', 'fecha']]);
  await app.rows('update suplidor set activo = false where codigo_suplidor = $1', [codigoSuplidor]);
  expect((await guarda(base)).body.errors).toEqual({ codigoSuplidor: expect.stringContaining('está inactivo') });
  expect(await app.rows('select ultimo from secuencia where serie = $1 and codigo_compania = $2', ['COMPRA', academia.codigoCompania])).toEqual([{ ultimo: 1 }]); // prettier-ignore
});

test('what is of another branch or company does not exist', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const { codigoCompra } = await compraDe([[codigoArticulo, 1, 10]]);
  const lejos = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
  expect((await app.ask(compra.id, { params: { id: codigoCompra } }, lejos)).status).toBe(404);
  const ajeno = await nuevoArticulo(app, await nuevaAcademia(app));
  const { codigoSuplidor } = de;
  expect((await guarda({ ...cuerpo([[ajeno.codigoArticulo, 1, 10]]), codigoSuplidor })).status).toBe(404);
});

test('two that receive the same pieces at once receive them once; two branches that buy at once reckon one after the other', async () => {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const { codigoCompra } = await compraDe([[codigoArticulo, 4, 100]]);
  const dos = await Promise.all([1, 2].map(() => recibe(codigoCompra, { codigoArticulo, cantidad: 3 })));
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 400]);
  await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      compraDe([[codigoArticulo, 1 + i, 10 + i]], { recibir: true, codigoSucursal: academia.sucursales[i % 2]! }),
    ),
  );
  const todas = Object.values(await existenciasDe(app, codigoArticulo));
  const [piezas, valor] = [0, 1].map((i) => todas.reduce((suma, una) => suma + una[i as 0 | 1], 0));
  expect([piezas, await costoDe(codigoArticulo)]).toEqual([39, Math.round(valor! / piezas!)]);
});
