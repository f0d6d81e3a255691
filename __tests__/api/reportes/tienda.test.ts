import { porPedir } from '@/contract/compras/pedir';
import { anulaciones } from '@/contract/facturas/anular';
import { ventas } from '@/contract/facturas/venta';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { analisisIngresos } from '@/contract/reportes/ingresos/analisis';
import { existencias } from '@/contract/reportes/inventario/existencias';
import { tienda } from '@/contract/reportes/inventario/tienda';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { elLibroCuadra } from '../../support/libro';
import { nuevaAcademia, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { nuevoArticulo } from '../../support/tienda';

// HOY is Tuesday 10 March 2026: the week began on the 9th.
const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let camiseta: number;
let medias: number;
const NADA = { query: {} };

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia);
  const [naco] = academia.sucursales;
  const nino = await nuevoEstudiante(app, academia);
  // At 500.00 with 18 %: 590.00 each. One cost 123.45, the other 80.00.
  camiseta = (await nuevoArticulo(app, academia, { hay: 20, costo: 123.45, values: { existenciaMinima: 15 } })).codigoArticulo;
  medias = (await nuevoArticulo(app, academia, { hay: 30, costo: 80, values: { precio: pesos(100), itbis: 0 } })).codigoArticulo;
  const otra = (await nuevoArticulo(app, academia, { hay: 5, values: { existenciaMinima: 1 } })).codigoArticulo;
  const vender = async (fecha: string, codigoArticulo: number, cantidad: number, total: number) => {
    const { codigoFactura } = await app.call(
      ventas.guardar,
      {
        body: {
          codigoSucursal: naco,
          codigoEstudiante: nino.codigoEstudiante,
          detalles: [{ tipo: 'AR', codigoArticulo, cantidad, motivo: '' }],
          totalEsperado: pesos(total),
        },
      },
      { ...jefa, clave: nuevaClave() },
    );
    await app.rows('update factura set fecha = $1, fecha_vencimiento = $1 where codigo_factura = $2', [fecha, codigoFactura]);
    return codigoFactura;
  };
  await vender(HOY, camiseta, 2, 1180);
  await vender('2026-03-09', medias, 3, 300);
  await vender('2026-03-08', camiseta, 1, 590);
  await vender('2026-03-01', medias, 4, 400);
  await vender('2026-02-20', camiseta, 4, 2360);
  await vender('2026-02-05', medias, 5, 500);
  await vender('2025-12-01', camiseta, 1, 590);
  const mala = await vender(HOY, otra, 2, 1180);
  await app.call(anulaciones.anular, { body: { codigoFactura: mala, motivo: 'Era otra' } }, { ...jefa, clave: nuevaClave() });
});

/** Every line of an article that stands, as it is in the tables. */
const lineas = async () =>
  (await app.rows(
    `select d.*, f.fecha::text dia, (select -valor from movimiento m where m.codigo_origen = f.codigo_factura and m.origen = 'FACTURA') costo
     from factura_detalle d join factura f using (codigo_factura) where d.codigo_articulo is not null and f.estatus <> 'ANULADA'`,
  )) as any[];
const suma = (de: readonly any[], que: (una: any) => number) => de.reduce((total, una) => total + Number(que(una)), 0);

test('sales of today, the week, the month and the same days of the last one are the sums of the lines that stand', async () => {
  const todas = await lineas();
  const entre = (desde: string, hasta: string) => {
    const suyas = todas.filter(({ dia }) => dia >= desde && dia <= hasta);
    return { monto: suma(suyas, (una) => una.total), unidades: suma(suyas, (una) => una.cantidad), facturas: suyas.length };
  };
  const { hoy, semana, mes, mesAnterior, porDia } = await app.call(tienda.tablero, NADA, jefa);
  expect(hoy).toEqual({ monto: pesos(1180), unidades: 2, facturas: 1 });
  expect({ semana, mes, mesAnterior }).toEqual({
    semana: entre('2026-03-09', HOY),
    mes: entre('2026-03-01', HOY),
    mesAnterior: entre('2026-02-01', '2026-02-10'),
  });
  expect([semana.monto, mes.monto, mesAnterior.monto]).toEqual([pesos(1480), pesos(2470), pesos(500)]);
  expect(porDia).toHaveLength(30);
  expect(porDia[0]!.fecha).toBe(sumarDias(HOY, -29));
  for (const { fecha, monto, unidades } of porDia) expect({ ...entre(fecha, fecha), fecha }).toMatchObject({ monto, unidades });
});

test('the margin is what was billed without ITBIS less what the pieces cost when they left', async () => {
  const delMes = (await lineas()).filter(({ dia }) => dia >= '2026-03-01');
  const { neto, costo, margen, porcentaje } = await app.call(tienda.tablero, NADA, jefa);
  expect([neto, costo]).toEqual([suma(delMes, (una) => una.cantidad * una.precio - una.descuento), suma(delMes, (una) => una.costo)]);
  // 3 shirts at 500.00 and 7 pairs at 100.00, less 3 × 123.45 and 7 × 80.00.
  expect(margen).toBe(pesos(2200 - 370.35 - 560));
  expect(porcentaje).toBe(Math.round((margen * 10_000) / neto));
});

test('what is sold is what the analysis of income says was billed for articles', async () => {
  const query = { desde: '2026-03-01', hasta: HOY, por: 'SERVICIO', segun: 'EMISION' } as const;
  const { totales } = await app.call(analisisIngresos, { query }, jefa);
  expect((await app.call(tienda.tablero, NADA, jefa)).mes.monto).toBe(totales.facturado);
});

test('the best sold, by units and by amount, stand beside the same number of days before', async () => {
  const { desde, hasta, porUnidades, porMonto } = await app.call(tienda.top, NADA, jefa);
  expect([desde, hasta]).toEqual(['2026-03-01', HOY]);
  // The ten days before are 19 to 28 February.
  const deMedias = { codigoArticulo: medias, unidades: 7, monto: pesos(700), unidadesAntes: 0, montoAntes: 0 };
  const deCamiseta = { codigoArticulo: camiseta, unidades: 3, monto: pesos(1770), unidadesAntes: 4, montoAntes: pesos(2360) };
  expect(porUnidades).toMatchObject([deMedias, deCamiseta]);
  expect(porMonto).toMatchObject([deCamiseta, deMedias]);
  const query = { desde: '2025-12-01', hasta: '2025-12-31', n: 1 };
  expect((await app.call(tienda.top, { query }, jefa)).porMonto).toMatchObject([{ unidades: 1, unidadesAntes: 0 }]);
  await expect(app.call(tienda.top, { query: { desde: HOY, hasta: '2026-01-01' } }, jefa)).rejects.toThrow(/400/);
  await expect(app.call(tienda.top, { query: { desde: '2020-01-01', hasta: HOY } }, jefa)).rejects.toThrow(/400/);
});

test('what is low is told with what to order: to its minimum and a month of sales, less what is on its way', async () => {
  const [naco, santiago] = academia.sucursales;
  const pedir = async () =>
    (await app.call(porPedir, NADA, jefa)).map((una) => [una.codigoArticulo, una.codigoSucursal, una.existencia, una.pedir]);
  const [otra] = (await app.rows(`select codigo_articulo c from articulo where existencia_minima = 1`)) as any[];
  // 20 − 8 = 12 of 15, and 7 of them went in 30 days; the second branch never had any.
  expect(await pedir()).toEqual([
    [camiseta, santiago, 0, 15],
    [camiseta, naco, 12, 15 + 7 - 12],
    [otra.c, santiago, 0, 1],
  ]);
  expect((await app.call(tienda.tablero, NADA, jefa)).bajoMinimo).toBe(3);
  const deNaco = { query: { codigoSucursal: naco } };
  const { totales } = await app.call(existencias, deNaco, jefa);
  const atencion = await app.call(inicio.atencion, deNaco, jefa);
  expect([
    (await app.call(tienda.tablero, deNaco, jefa)).bajoMinimo,
    atencion.find(({ clase }) => clase === 'BAJO_MINIMO')!.cantidad,
  ]).toEqual([totales.bajoMinimo, totales.bajoMinimo]);
});

test('one is told of the own branches, a coach of none, and only with the access of the store', async () => {
  const lejos = await nuevoUsuario(app, academia, { accesos: [42], sucursales: [academia.sucursales[1]] });
  expect((await app.call(tienda.tablero, NADA, lejos)).mes.monto).toBe(0);
  expect((await app.call(tienda.top, NADA, lejos)).porMonto).toEqual([]);
  expect((await app.call(porPedir, NADA, lejos)).every((una) => una.codigoSucursal === academia.sucursales[1])).toBe(true);
  const coach = await nuevoUsuario(app, academia, { accesos: [42], tipoUsuario: 'PROFESOR' });
  expect((await app.call(tienda.tablero, NADA, coach)).mes.monto).toBe(0);
  expect(await app.call(porPedir, NADA, coach)).toEqual([]);
  await expect(app.call(tienda.tablero, NADA, await nuevoUsuario(app, academia, { accesos: [33] }))).rejects.toThrow(/403/);
});

test('a month of sales is thirty days with today; what was voided was not sold, and what is inactive is not ordered', async () => {
  const [naco] = academia.sucursales;
  const [{ c: otra }] = (await app.rows(
    'update articulo set existencia_minima = 6 where existencia_minima = 1 returning codigo_articulo c',
  )) as any[];
  const vendidas = async () =>
    (await app.call(porPedir, { query: { codigoSucursal: naco } }, jefa)).map((una) => [una.codigoArticulo, una.vendidas]);
  await app.rows(`update factura set fecha = '2026-02-09' where fecha = '2026-02-20'`);
  expect(await vendidas()).toEqual([[camiseta, 7], [otra, 0]]); // prettier-ignore
  await app.rows(`update factura set fecha = '2026-02-08' where fecha = '2026-02-09'`);
  expect(await vendidas()).toEqual([[camiseta, 3], [otra, 0]]); // prettier-ignore
  await app.rows('update articulo set activo = false where codigo_articulo = $1', [camiseta]);
  expect(await vendidas()).toEqual([[otra, 0]]);
});
