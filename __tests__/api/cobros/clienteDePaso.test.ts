import { cerrarCaja, contarCaja } from '@/contract/caja/caja';
import { cobrar } from '@/contract/cobros/cobro';
import { facturaAbierta } from '@/contract/cobros/facturaAbierta';
import { porNumero } from '@/contract/cobros/numero';
import { previsualizarReversion, reversarCobro } from '@/contract/cobros/reversion';
import { anulaciones } from '@/contract/facturas/anular';
import { facturas } from '@/contract/facturas/factura';
import { ventas } from '@/contract/facturas/venta';
import { estadoEstudiante } from '@/contract/reportes/academia/estadoEstudiante';
import { cobrosDeFactura } from '@/contract/reportes/ingresos/cobrosDeFactura';
import { suplidor } from '@/server/db/schema/dinero/compras';
import { articulo, categoria, existencia } from '@/server/db/schema/dinero/inventario';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaEntidad, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

// A customer who is no student: everything that can be done with a student's invoice can be done with theirs.

const app = createTestApp();
let academia: Academia;
let naco: number;
let token: string;
let codigoUsuario: number;
let codigoArticulo: number;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  naco = academia.sucursales[0];
  ({ token, codigoUsuario } = await nuevoUsuario(app, academia, { sucursales: [naco] }));
  const { codigoCompania } = academia;
  const { db } = app.deps;
  const [uniformes] = await db.insert(categoria).values({ codigoCompania, descripcion: 'Uniformes' }).returning();
  const deVenta = {
    codigoCompania,
    codigoCategoria: uniformes!.codigoCategoria,
    codigo: 'CAM',
    descripcion: 'Camiseta',
    precio: pesos(500),
  };
  const [camiseta] = await db.insert(articulo).values(deVenta).returning();
  codigoArticulo = camiseta!.codigoArticulo;
  await db.insert(existencia).values({ codigoArticulo, codigoSucursal: naco, cantidad: 10, valor: pesos(2000) });
});

const como = () => ({ token });
const quedan = async () => (await app.rows('select cantidad from existencia where codigo_articulo = $1', [codigoArticulo]))[0]!.cantidad;

const nuevoCliente = (nombre: string, apellido: string) =>
  app.call(ventas.nuevoCliente, { body: { codigoSucursal: naco, nombre, apellido, documento: '', telefono: '', email: '' } }, como());
const vende = (codigoEntidad: number, cantidad = 2) =>
  app.call(
    ventas.guardar,
    {
      body: {
        codigoSucursal: naco,
        codigoEntidad,
        nota: 'Pasa el viernes',
        detalles: [{ tipo: 'AR', codigoArticulo, cantidad, motivo: '' }],
        totalEsperado: pesos(500 * cantidad),
      },
    },
    como(),
  );
const paga = (codigoPagador: number, codigoFactura: number, monto: number) =>
  app.call(
    cobrar,
    {
      body: {
        codigoSucursal: naco,
        codigoPagador,
        facturas: [{ codigoFactura, monto: pesos(monto) }],
        formas: [{ forma: 'TARJETA', monto: pesos(monto), referencia: 'A1' }],
        excedente: 'DEVUELTA',
        confirmado: [],
      },
    },
    como(),
  );
const abre = (codigoFactura: number) => app.call(facturaAbierta, { query: { codigoFactura } }, como());
const busca = (filtro: string, con = token) => app.call(ventas.personas, { query: { filtro } }, { token: con });

test('a pending sale is found, collected, reversed and voided; the stock is back', async () => {
  const antes = await quedan();
  const { codigoEntidad } = await nuevoCliente('Wilfrido', 'Depaso');
  const { codigoFactura, numero } = await vende(codigoEntidad);
  expect(await busca('wilfrido depaso')).toEqual([
    { codigoEntidad, nombre: 'Wilfrido Depaso', telefono: '', clase: 'CLIENTE', suplidor: '' },
  ]);

  const cuenta = await app.call(facturas.cuentaFamilia, { query: { codigoEntidad } }, como());
  expect(cuenta).toMatchObject({ pagador: { codigoEntidad, nombre: 'Wilfrido Depaso' }, saldoAFavor: 0, estudiantes: [] });
  expect(cuenta.facturas).toMatchObject([{ codigoFactura, codigoEntidad, codigoEstudiante: null, pendiente: pesos(1000) }]);

  const { codigoCobro, numero: recibo } = await paga(codigoEntidad, codigoFactura, 1000);
  const porPersona = { query: { codigoEntidad } };
  expect(await app.call(anulaciones.conPago, porPersona, como())).toMatchObject([
    { codigoFactura, pagos: [{ codigoCobro, numero: recibo }] },
  ]);
  expect(await app.call(anulaciones.sinPago, porPersona, como())).toEqual([]);

  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'No era él' } }, como());
  expect(await app.call(anulaciones.sinPago, porPersona, como())).toMatchObject([{ codigoFactura, numero }]);
  expect(await quedan()).toBe(antes - 2);
  await app.call(anulaciones.anular, { body: { codigoFactura, motivo: 'No la quiso' } }, como());
  expect(await quedan()).toBe(antes);

  expect(await abre(codigoFactura)).toMatchObject({
    estatus: 'ANULADA',
    nota: 'Pasa el viernes',
    sucursal: 'Naco',
    detalles: [{ tipo: 'AR', cantidad: 2, total: pesos(1000), pasos: [{ concepto: 'Precio base × 2', monto: pesos(1000) }] }],
    pagos: [
      {
        codigoCobro,
        numero: recibo,
        monto: pesos(1000),
        vigente: 0,
        propio: true,
        formas: ['TARJETA'],
        reversion: { motivo: 'No era él' },
      },
    ],
    anulacion: { motivo: 'No la quiso' },
    cuota: null,
    mora: null,
  });
});

test('the account of a person has a running balance; another person has none of it', async () => {
  const { codigoEntidad } = await nuevoCliente('Cuenta', 'Corrida');
  const otra = await nuevoCliente('Otra', 'Corrida');
  await vende(otra.codigoEntidad);
  const { codigoFactura, numero } = await vende(codigoEntidad, 1);
  await paga(codigoEntidad, codigoFactura, 200);
  const { filas, totales } = await app.call(estadoEstudiante, { query: { codigoEntidad, sortField: 'fecha', sortOrderAsc: true } }, como());
  expect(filas.map(({ clase, codigoEstudiante, estudiante, saldo }) => [clase, codigoEstudiante, estudiante, saldo])).toEqual([
    ['CARGO', null, 'Cuenta Corrida', pesos(500)],
    ['PAGO', null, 'Cuenta Corrida', pesos(300)],
  ]);
  expect(filas[0]).toMatchObject({ codigoFactura, numero });
  expect(totales).toMatchObject({ cargo: pesos(500), abono: pesos(200), pendiente: pesos(300), vencido: 0, porVencer: pesos(300) });
});

test('the payments of an invoice are found by customer, by F-number and by R-number', async () => {
  const { codigoEntidad } = await nuevoCliente('Numerada', 'Porletra');
  const { codigoFactura, numero } = await vende(codigoEntidad, 1);
  const pago = await paga(codigoEntidad, codigoFactura, 500);
  for (const filtro of ['porletra', String(numero), `F-${numero}`, `f${numero}`, `R-${pago.numero}`]) {
    const { filas } = await app.call(cobrosDeFactura, { query: { filtro } }, como());
    expect([filtro, filas.some((fila) => fila.codigoFactura === codigoFactura)]).toEqual([filtro, true]);
  }
  const { filas } = await app.call(cobrosDeFactura, { query: { filtro: `R-${pago.numero}` } }, como());
  expect(filas.map((fila) => fila.recibo)).toEqual([pago.numero]);
  const hallado = await app.call(porNumero, { query: { numero: pago.numero } }, como());
  expect(hallado.recibo).toMatchObject({ codigoCobro: pago.codigoCobro, codigoEntidad, codigoEstudiante: null });
});

describe('the search for persons', () => {
  test('finds a supplier by the trade name, a guardian, and no active student', async () => {
    const persona = await nuevaEntidad(app, academia, { nombre: 'Elpidio', apellido: 'Mayorista', codigoSucursalOrigen: naco });
    const { codigoCompania } = academia;
    await app.deps.db
      .insert(suplidor)
      .values({ codigoCompania, tipo: 'PERSONA', descripcion: 'Deportes Quisqueya', codigoEntidad: persona.codigoEntidad });
    const { codigoEstudiante } = await nuevoEstudiante(app, academia, { codigoSucursal: naco, nombre: 'Zenona', apellido: 'Buscada' });
    const clases = async (filtro: string) => (await busca(filtro)).map(({ nombre, clase, suplidor: marca }) => [nombre, clase, marca]);
    expect(await clases('quisqueya')).toEqual([['Elpidio Mayorista', 'SUPLIDOR', 'Deportes Quisqueya']]);
    expect(await clases('zenona')).toEqual([]);
    await app.rows('update estudiante set activo = false where codigo_estudiante = $1', [codigoEstudiante]);
    expect(await clases('zenona')).toEqual([['Zenona Buscada', 'CLIENTE', '']]);
  });

  test('finds nobody of another branch, and answers nothing without a word', async () => {
    await nuevoCliente('Secreta', 'Deaqui');
    const [, santiago] = academia.sucursales;
    const lejos = await nuevoUsuario(app, academia, { sucursales: [santiago] });
    expect(await busca('secreta')).toHaveLength(1);
    expect(await busca('secreta', lejos.token)).toEqual([]);
    expect(await busca('')).toEqual([]);
  });
});

test('an account is of a student or of a person, never of both or of none', async () => {
  for (const query of ['', '?codigoEstudiante=1&codigoEntidad=1']) {
    const { status } = await app.send('GET', `factura/facturapendiente/familia${query}`, { token });
    expect([query, status]).toEqual([query, 400]);
  }
});

test('a reversal with cash says in which branch to open a drawer, and goes on once it is open', async () => {
  const caja = await nuevaCaja(app, academia, codigoUsuario, { codigoSucursal: naco });
  const { codigoEntidad } = await nuevoCliente('Paga', 'Enefectivo');
  const { codigoFactura } = await vende(codigoEntidad, 1);
  const body = {
    codigoSucursal: naco,
    codigoPagador: codigoEntidad,
    facturas: [{ codigoFactura, monto: pesos(500) }],
    formas: [{ forma: 'EFECTIVO' as const, monto: pesos(500), referencia: '' }],
    excedente: 'DEVUELTA' as const,
    confirmado: [],
  };
  const { codigoCobro } = await app.call(cobrar, { body }, como());
  const prevista = () => app.call(previsualizarReversion, { body: { codigoCobro } }, como());
  expect(await prevista()).toMatchObject({ impide: '', abrirCajaEn: null });
  const { codigoCaja } = caja;
  await app.call(contarCaja, { body: { codigoCaja, conteo: [{ denominacion: 500, cantidad: 1 }] } }, como());
  await app.call(cerrarCaja, { body: { codigoCaja, explicacion: 'La caja de la prueba tiene otro fondo' } }, como());
  expect(await prevista()).toMatchObject({ impide: expect.stringContaining('abra la suya'), abrirCajaEn: naco });
  await nuevaCaja(app, academia, codigoUsuario, { codigoSucursal: naco });
  expect(await prevista()).toMatchObject({ impide: '', abrirCajaEn: null, saleDe: 'PROPIA' });
});
