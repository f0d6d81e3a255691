import { ventas } from '@/contract/facturas/venta';
import { venderYCobrar } from '@/contract/cobros/venta';
import { usoDeDescuento } from '@/contract/precios/descuento';
import { descuento, inscripcionDescuento, servicio } from '@/server/db/schema/dinero/precios';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { CEDULA, conComprobantes } from '../../support/fiscal';
import { elLibroCuadra } from '../../support/libro';

// Discounts of sales come by themselves, through the one pipeline: who gets which, in what order, and where each was used.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;
let clase: { codigoServicio: number };

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const [row] = await app.deps.db
    .insert(servicio)
    .values({ codigoCompania: academia.codigoCompania, descripcion: 'Clase suelta', precio: pesos(1000), itbis: 1800 })
    .returning();
  clase = row!;
});

const nuevoDescuento = async (values: Partial<typeof descuento.$inferInsert>) => {
  const { codigoCompania } = academia;
  const fila = { codigoCompania, descripcion: 'Aniversario', tipo: 'PORCENTAJE' as const, porcentaje: 1000, alcances: ['VENTA' as const] };
  const [row] = await app.deps.db
    .insert(descuento)
    .values({ ...fila, ...values })
    .returning();
  return row!.codigoDescuento;
};
const soloSu = ({ codigoEstudiante }: { codigoEstudiante: number }) => ({ codigoEstudiante });
const comoPersona = ({ codigoEntidad }: { codigoEntidad: number }) => ({ codigoEntidad });
type Quien = { codigoEstudiante: number } | { codigoEntidad: number };
const venta = (quien: Quien, totalEsperado: number, mas: object = {}) => ({
  ...quien,
  codigoSucursal: academia.sucursales[0],
  nota: '',
  detalles: [{ tipo: 'SE', codigoServicio: clase.codigoServicio, cantidad: 2, motivo: '', ...mas }],
  totalEsperado,
});
const vende = (quien: Quien, total: number, mas: object = {}) =>
  app.ask(ventas.guardar, { body: venta(quien, total, mas) as never }, { token });
const cuentan = async (codigoEstudiante?: number) =>
  (await app.call(ventas.descuentos, { query: { codigoEstudiante } }, { token })).map(({ nombre }) => nombre);

test('one of VENTA alone counts for everybody; steps, total and ITBIS are those of the pipeline, and where it was used is told', async () => {
  const codigo = await nuevoDescuento({});
  await nuevoDescuento({ descripcion: 'Cupón', tipo: 'MONTO', porcentaje: 0, monto: pesos(100) });
  const cliente = await nuevaEntidad(app, academia);
  expect(await cuentan()).toEqual(['Aniversario', 'Cupón']);
  // 2 × 1,000.00, 200.00 by hand, 10 % of 1,800.00, 100.00 off, ITBIS 18 % of 1,520.00
  const total = pesos(1793.6);
  const aMano = { descuento: pesos(200), motivo: 'Caja rota' };
  expect((await vende(comoPersona(cliente), pesos(2360))).status).toBe(409); // the price without them is another total
  const { body } = await vende(comoPersona(cliente), total, aMano);
  expect(body.data.detalles[0].pasos).toEqual([
    { concepto: 'Precio base × 2', monto: 2000 },
    { concepto: 'Descuento manual: Caja rota', monto: -200 },
    { concepto: 'Descuento Aniversario 10 %', monto: -180 },
    { concepto: 'Descuento Cupón', monto: -100 },
    { concepto: 'ITBIS 18 %', monto: 273.6 },
  ]);
  const uso = await app.call(usoDeDescuento, { params: { id: codigo } }, { token });
  expect(uso).toMatchObject({ lineas: 1, monto: pesos(180), ultimas: [{ descripcion: 'Clase suelta', monto: pesos(180), fecha: HOY }] });
});

test('one of siblings counts for the second child and no other; one that was granted for instalments for who was granted it', async () => {
  const grupo = await nuevoGrupo(app, academia);
  const mayor = await nuevoEstudiante(app, academia);
  const menor = await nuevoEstudiante(app, academia, { codigoPagador: mayor.codigoPagador });
  await nuevaInscripcion(app, academia, { estudiante: mayor, grupo, values: { fechaInscripcion: '2026-01-10' } });
  const suya = await nuevaInscripcion(app, academia, { estudiante: menor, grupo, values: { fechaInscripcion: '2026-02-10' } });
  await nuevoDescuento({ descripcion: 'Hermanos', alcances: ['CUOTA', 'VENTA'], desdeHijo: 2, prioridad: 10 });
  const convenio = await nuevoDescuento({ descripcion: 'Convenio', alcances: ['CUOTA', 'VENTA'], porcentaje: 500 });
  const { codigoInscripcion } = suya;
  await app.deps.db
    .insert(inscripcionDescuento)
    .values({ codigoInscripcion, codigoDescuento: convenio, codigoSucursal: academia.sucursales[0] });
  expect(await cuentan(mayor.codigoEstudiante)).toEqual([]);
  expect(await cuentan(menor.codigoEstudiante)).toEqual(['Hermanos', 'Convenio']);
  expect((await vende(soloSu(mayor), pesos(2360))).status).toBe(200);
  expect((await vende(soloSu(menor), pesos(2017.8))).status).toBe(200); // 2,000.00 − 10 % − 5 %, and 18 %
});

test('what is inactive, of another span or of instalments only does not count; a sale that is paid at once has them too', async () => {
  await nuevoDescuento({ descripcion: 'Ayer', hasta: '2026-03-09' });
  await nuevoDescuento({ descripcion: 'Mañana', desde: '2026-03-11' });
  await nuevoDescuento({ descripcion: 'Apagado', activo: false });
  await nuevoDescuento({ descripcion: 'De cuotas', alcances: ['CUOTA'] });
  await nuevoDescuento({ descripcion: 'Hoy', desde: HOY, hasta: HOY });
  expect(await cuentan()).toEqual(['Hoy']);
  const nino = await nuevoEstudiante(app, academia);
  const formas = [{ forma: 'TARJETA', monto: pesos(2124), referencia: '7' }];
  const body = { ...venta(soloSu(nino), pesos(2124)), facturas: [], formas, excedente: 'DEVUELTA', confirmado: [] };
  const { status, body: hecha } = await app.ask(venderYCobrar, { body: body as never }, { token });
  expect([status, hecha.data?.recibo.facturas[0].detalles[0].pasos[1]]).toEqual([200, { concepto: 'Descuento Hoy 10 %', monto: -200 }]);
});

test('a student of another company is not told, nor is the use of its discounts', async () => {
  const codigo = await nuevoDescuento({});
  const otra = await nuevaAcademia(app);
  const extrana = await nuevoUsuario(app, otra);
  const nino = await nuevoEstudiante(app, academia);
  const pide = { query: { codigoEstudiante: nino.codigoEstudiante } };
  expect((await app.ask(ventas.descuentos, pide, { token: extrana.token })).status).toBe(404);
  expect((await app.ask(usoDeDescuento, { params: { id: codigo } }, { token: extrana.token })).status).toBe(404);
});

test('with fiscal numbers a sale from 250,000.00 on asks for the RNC or cédula of who buys', async () => {
  const quien = await nuevaEntidad(app, academia, { nombre: 'Luis', documento: '' });
  const vende250 = (precio: number) =>
    vende({ codigoEntidad: quien.codigoEntidad }, pesos(precio * 2 * 1.18), { precio: pesos(precio), motivo: 'Acordado' });
  expect((await vende250(150_000)).status).toBe(200);
  await conComprobantes(app, academia);
  const { status, body } = await vende250(150_000);
  expect([status, body.mensaje]).toEqual([409, expect.stringContaining('el RNC o la cédula de quien compra')]);
  expect((await vende250(100_000)).status).toBe(200);
  await app.rows(`update entidad set documento = $1 where codigo_entidad = $2`, [CEDULA, quien.codigoEntidad]);
  expect((await vende250(150_000)).status).toBe(200);
});
