import { cerrarCaja, contarCaja, moverCaja } from '@/contract/caja/caja';
import { gastos, tipoGasto } from '@/contract/caja/gasto';
import { gastosDeCaja } from '@/contract/libros/gastos';
import { suplidor } from '@/server/db/schema/dinero/compras';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const IMAGEN = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let cajera: Awaited<ReturnType<typeof nuevoUsuario>>;
let contadora: Awaited<ReturnType<typeof nuevoUsuario>>;
let codigoCaja: number;
let agua: number;
let codigoSuplidor: number;

const nuevoTipo = async (descripcion: string, de = contadora) =>
  (await app.call(tipoGasto.save, { body: { descripcion, activo: true } }, de)).codigoTipoGasto;

beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  cajera = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [73] });
  contadora = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [76] });
  ({ codigoCaja } = await nuevaCaja(app, academia, cajera.codigoUsuario, { fondo: pesos(2000) }));
  agua = await nuevoTipo('Agua');
  const [row] = await app.deps.db.insert(suplidor).values({ codigoCompania: academia.codigoCompania, descripcion: 'Agua Azul', tipo: 'EMPRESA' }).returning(); // prettier-ignore
  ({ codigoSuplidor } = row!);
});

const gasta = (monto: number, gasto: object = {}, mas: object = {}) => {
  const body = { codigoCaja, tipo: 'SALIDA', monto: pesos(monto), motivo: 'Botellones', gasto: { codigoTipoGasto: agua, codigoSuplidor: null, ncf: '', ...gasto }, ...mas }; // prettier-ignore
  return app.ask(moverCaja, { body } as never, cajera);
};
const lista = (query: object = {}) => app.call(gastosDeCaja, { query }, contadora);

test('an expense leaves the drawer with its kind, supplier and fiscal number, and the close counts it as money that went out', async () => {
  const { body } = await gasta(250, { codigoSuplidor, ncf: 'b0100000001' });
  expect(body.data.movimientos).toMatchObject([{ tipo: 'SALIDA', monto: 250, motivo: 'Botellones', tipoGasto: 'Agua' }]);
  expect((await gasta(100)).status).toBe(200);
  const { filas, totales } = await lista({ sortField: 'monto' });
  expect(filas).toMatchObject([
    {
      fecha: HOY,
      tipo: 'Agua',
      suplidor: 'Agua Azul',
      ncf: 'B0100000001',
      usuario: cajera.usuario,
      monto: pesos(250),
      codigoArchivo: null,
    },
    { suplidor: '', ncf: '', monto: pesos(100) },
  ]);
  expect(totales).toEqual({ monto: pesos(350), porTipo: { Agua: pesos(350) } });
  const contada = await app.call(contarCaja, { body: { codigoCaja, conteo: [{ denominacion: 50, cantidad: 33 }] } }, cajera);
  expect(contada.cifras).toMatchObject({ salidas: pesos(350), esperado: pesos(1650), diferencia: 0 });
  expect((await app.ask(cerrarCaja, { body: { codigoCaja } } as never, cajera)).status).toBe(200);
});

test('the sums of each kind are of the span and the kind that are asked for', async () => {
  const transporte = await nuevoTipo('Transporte');
  await gasta(100);
  app.setNow('2026-03-11T14:00:00Z');
  cajera = { ...cajera, ...(await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [73] })) };
  contadora = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [76] });
  ({ codigoCaja } = await nuevaCaja(app, academia, cajera.codigoUsuario, { fecha: '2026-03-11' }));
  await gasta(40, { codigoTipoGasto: transporte });
  expect((await lista()).totales).toEqual({ monto: pesos(140), porTipo: { Agua: pesos(100), Transporte: pesos(40) } });
  expect((await lista({ desde: '2026-03-11' })).totales.porTipo).toEqual({ Transporte: pesos(40) });
  expect((await lista({ codigoTipoGasto: agua })).totales.porTipo).toEqual({ Agua: pesos(100) });
});

test('refuses an NCF that is none, a kind that is foreign or no longer used, a foreign supplier, and an expense that comes in', async () => {
  expect((await gasta(10, { ncf: 'B01' })).body.errors).toEqual({ 'gasto.ncf': 'El NCF tiene una B y 10 dígitos, o una E y 12' });
  expect((await gasta(10, {}, { tipo: 'ENTRADA' })).body.errors).toEqual({ gasto: 'Un gasto es una salida de efectivo' });
  const otra = await nuevaAcademia(app);
  const ajeno = await nuevoTipo('Ajeno', await nuevoUsuario(app, otra));
  expect((await gasta(10, { codigoTipoGasto: ajeno })).status).toBe(404);
  await app.rows('update suplidor set codigo_compania = $1 where codigo_suplidor = $2', [otra.codigoCompania, codigoSuplidor]);
  expect((await gasta(10, { codigoSuplidor })).status).toBe(404);
  await app.rows('update tipo_gasto set activo = false where codigo_tipo_gasto = $1', [agua]);
  expect((await gasta(10)).body.errors).toEqual({ 'gasto.codigoTipoGasto': 'Ese tipo de gasto ya no se usa: elija otro' });
  expect((await app.call(gastos.opciones, {}, cajera)).tipos).toEqual([]);
  expect((await lista()).filas).toEqual([]);
  expect(await app.rows('select count(*)::int n from caja_movimiento where codigo_caja = $1', [codigoCaja])).toEqual([{ n: 0 }]);
});

test('the receipt is a picture that whoever keeps the books adds, replaces and sees; nobody else', async () => {
  await gasta(75);
  const id = (await lista()).filas[0]!.codigoMovimiento;
  const sube = (quien = contadora) => app.ask(gastos.guardarRecibo, { params: { id }, query: { nombre: 'recibo' }, archivo: IMAGEN } as never, quien); // prettier-ignore
  expect((await app.ask(gastos.recibo, { params: { id } }, contadora)).status).toBe(404);
  const { codigoArchivo } = (await sube()).body.data;
  expect((await lista()).filas).toMatchObject([{ codigoArchivo }]);
  expect((await app.call(gastos.recibo, { params: { id } }, contadora)).tipo).toBe('image/webp');
  expect((await sube(cajera)).status).toBe(403);
  await sube();
  expect(await app.rows('select count(*)::int n from archivo where codigo_archivo = $1', [codigoArchivo])).toEqual([{ n: 0 }]);
  expect((await sube(await nuevoUsuario(app, await nuevaAcademia(app)))).status).toBe(404);
});
