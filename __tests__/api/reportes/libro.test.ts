import { cobrar } from '@/contract/cobros/cobro';
import { libro } from '@/contract/reportes/libro';
import { REVISIONES } from '@/server/reportes/libro';
import { CUENTAN, textoDeDiferencia } from '@/server/reportes/diferencias';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let codigoCobro: number;
let codigoFactura: number;
let codigoCaja: number;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia);
  await app.rows(`update secuencia set ultimo = 1 where codigo_compania = $1 and serie = 'FACTURA'`, [academia.codigoCompania]);
  ({ codigoCaja } = await nuevaCaja(app, academia, jefa.codigoUsuario));
  const nino = await nuevoEstudiante(app, academia);
  ({ codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino, values: { numero: 1 } }));
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(1000) }],
    formas: [
      { forma: 'TARJETA' as const, monto: pesos(700), referencia: '' },
      { forma: 'EFECTIVO' as const, monto: pesos(500), referencia: '' },
    ],
    excedente: 'SALDO' as const,
  };
  ({ codigoCobro } = await app.call(cobrar, { body }, jefa));
});

const revisar = async () => {
  const { diferencias, revisiones } = await app.call(libro, {}, jefa);
  expect(revisiones.length).toBeGreaterThan(15);
  return diferencias.map(({ que, esperado, hallado }) => [que, esperado, hallado]);
};

test('a book that only the product wrote has no difference', async () => {
  expect(await revisar()).toEqual([]);
});

test.each([
  [
    'update factura set pagado = 90000 where codigo_factura = $1',
    'factura',
    ['Lo pagado de una factura es lo que conserva de sus cobros vivos', 100_000, 90_000],
  ],
  [
    `update factura set estatus = 'INCOBRABLE' where codigo_factura = $1`,
    'factura',
    ['Una factura incobrable tiene una baja vigente por lo que debía, y ninguna otra la tiene', 150_000, 0],
  ],
  [
    'update factura_detalle set total = 240000 where codigo_factura = $1',
    'factura',
    ['El total de una factura es la suma de sus líneas', 240_000, 250_000],
  ],
  [
    'update cobro_factura set monto = 90000 where codigo_cobro = $1',
    'cobro',
    ['Lo aplicado de un cobro es la suma de sus facturas', 90_000, 100_000],
  ],
  [
    `update cobro_forma set monto = 60000 where codigo_cobro = $1 and forma = 'TARJETA'`,
    'cobro',
    ['Lo recibido de un cobro es la suma de sus formas de pago', 110_000, 120_000],
  ],
  [
    'update saldo_movimiento set monto = 10000 where codigo_cobro = $1',
    'cobro',
    ['El saldo a favor que un cobro dejó y el que usó están en los movimientos', 20_000, 10_000],
  ],
  [
    'update saldo_movimiento set monto = -20000 where codigo_cobro = $1',
    'cobro',
    ['El saldo a favor de una persona nunca baja de 0', 0, -20_000],
  ],
  ['update cobro set codigo_caja = null where codigo_cobro = $1', 'cobro', ['Todo cobro en efectivo entró en una caja', 50_000, 0]],
  ['update cobro set numero = 3 where codigo_cobro = $1', 'cobro', ['La serie COBRO no tiene huecos', 3, 1]],
  [
    `with s as (insert into secuencia_fiscal (codigo_compania, codigo_sucursal, tipo, desde, hasta, siguiente)
       select codigo_compania, codigo_sucursal, 'B02', 1, 9, 1 from factura where codigo_factura = $1 returning codigo_secuencia)
     insert into comprobante (codigo_compania, codigo_sucursal, codigo_factura, clase, tipo, ncf, codigo_secuencia, fecha, codigo_comprador, nombre, lineas, itbis, total, usuario)
     select codigo_compania, codigo_sucursal, codigo_factura, 'FACTURA', 'B02', 'B0200000001', codigo_secuencia, fecha, codigo_entidad, 'x', '[]', 0, 240000, 'x'
     from factura, s where codigo_factura = $1`,
    'factura',
    ['Cada comprobante fiscal vale lo que su factura', 250_000, 240_000],
  ],
  [
    `insert into secuencia_fiscal (codigo_compania, codigo_sucursal, tipo, desde, hasta, siguiente)
     select codigo_compania, codigo_sucursal, 'B02', 1, 9, 3 from factura where codigo_factura = $1`,
    'factura',
    ['Los números fiscales de una secuencia se dieron todos, una vez', 2, 0],
  ],
  [
    `insert into nota_credito (codigo_compania, codigo_sucursal, codigo_factura, monto, itbis, fecha, motivo, usuario)
     select codigo_compania, codigo_sucursal, codigo_factura, 10000, 0, fecha, 'x', 'x' from factura where codigo_factura = $1`,
    'factura',
    ['Cada nota de crédito, y su ITBIS, están en los cambios de su factura', -10_000, 0],
  ],
  [
    `update cobro_forma m set forma = 'RETENCION_ISR', codigo_factura = l.codigo_factura from cobro_factura l
     where l.codigo_cobro = m.codigo_cobro and m.codigo_cobro = $1 and m.forma = 'TARJETA'`,
    'cobro',
    ['Lo que se retuvo de una factura no pasa de su comprobante de crédito fiscal', 0, 70_000],
  ],
  [
    `with antes as (update cobro_factura set monto = 69999 where codigo_cobro = $1 returning *)
     update cobro_forma m set forma = 'RETENCION_ISR', codigo_factura = l.codigo_factura from antes l where l.codigo_cobro = m.codigo_cobro and m.forma = 'TARJETA'`,
    'cobro',
    ['Lo que un cobro retuvo de una factura no pasa de lo que le aplicó', 69_999, 70_000],
  ],
  [
    `update caja set contada = now(), conteo = '[]', contado = 0, esperado = 1 where codigo_caja = $1`,
    'caja',
    ['Lo esperado de una caja contada es fondo, efectivo, devueltas y movimientos', 150_000, 1],
  ],
] as const)('a row that somebody changed by hand is named: %s', async (sentencia, de, diferencia) => {
  await app.rows(sentencia, [{ factura: codigoFactura, cobro: codigoCobro, caja: codigoCaja }[de]]);
  expect(await revisar()).toContainEqual([...diferencia]);
});

test('it is an administrator’s, and another company’s book is not looked into', async () => {
  const { token } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
  const negado = await app.ask(libro, {}, { token });
  expect([negado.status, negado.body.motivo]).toEqual([403, 'acceso']);
  await app.rows("update factura set pagado = 0, estatus = 'PENDIENTE' where codigo_factura = $1", [codigoFactura]);
  const otra = await nuevoUsuario(app, await nuevaAcademia(app));
  expect((await app.call(libro, {}, otra)).diferencias).toEqual([]);
});

test('a difference of money is told in pesos, a difference of pieces as a number', () => {
  const dice = (que: string) => textoDeDiferencia({ que, cual: 'Esta', esperado: 250_000, hallado: 3 });
  expect(dice('El total de una factura es la suma de sus líneas')).toContain('Esta: DOP 2,500.00 según sus filas, DOP 0.03 escrito');
  expect(dice('La serie FACTURA no tiene huecos')).toContain('Esta: 250000 según sus filas, 3 escrito');
  for (const principio of CUENTAN) expect(REVISIONES.some(({ que }) => que.startsWith(principio))).toBe(true);
});
