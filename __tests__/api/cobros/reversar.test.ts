import { abrirCaja, cerrarCaja, contarCaja } from '@/contract/caja/caja';
import { cobrar, ultimosCobros, type CobroInput } from '@/contract/cobros/cobro';
import { pagosDeEstudiante } from '@/contract/cobros/pagosEstudiante';
import { previsualizarReversion, reversarCobro } from '@/contract/cobros/reversion';
import { anulaciones } from '@/contract/facturas/anular';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { elLibroCuadra } from '../../support/libro';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let naco: number;
let cajera: Awaited<ReturnType<typeof nuevoUsuario>>;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let codigoCaja: number;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  naco = academia.sucursales[0];
});
beforeEach(async () => {
  cajera = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 73], sucursales: [naco] });
  jefa = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 26, 40, 55, 73], sucursales: [naco] });
  ({ codigoCaja } = await nuevaCaja(app, academia, cajera.codigoUsuario));
  nino = await nuevoEstudiante(app, academia);
});

const cuota = (total = 1000) => nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(total) } });
type Factura = Awaited<ReturnType<typeof cuota>>;
const cobra = (
  facturas: [Factura, number][],
  formas: [CobroInput['formas'][number]['forma'], number][],
  excedente: CobroInput['excedente'] = 'DEVUELTA',
) =>
  app.call(
    cobrar,
    {
      body: {
        codigoSucursal: naco,
        codigoPagador: nino.codigoPagador,
        facturas: facturas.map(([{ codigoFactura }, monto]) => ({ codigoFactura, monto: pesos(monto) })),
        formas: formas.map(([forma, monto]) => ({
          forma,
          monto: pesos(monto),
          referencia: forma === 'TRANSFERENCIA' ? nuevaClave() : '',
        })),
        excedente,
      } as CobroInput,
    },
    cajera,
  );
const reversa = ({ codigoCobro }: { codigoCobro: number }, clave?: string) =>
  app.call(reversarCobro, { body: { codigoCobro, motivo: 'Se cobró a otra familia' } }, { token: jefa.token, clave });
const intenta = ({ codigoCobro }: { codigoCobro: number }, token = jefa.token) =>
  app.ask(reversarCobro, { body: { codigoCobro, motivo: 'Error' } }, { token });
const plan = ({ codigoCobro }: { codigoCobro: number }) => app.call(previsualizarReversion, { body: { codigoCobro } }, jefa);
const leer = async ({ codigoFactura }: { codigoFactura: number }) =>
  (await app.rows('select pagado, pendiente, estatus from factura where codigo_factura = $1', [codigoFactura]))[0];
const saldo = async () =>
  Number((await app.rows('select coalesce(sum(monto), 0) s from saldo_movimiento where codigo_entidad = $1', [nino.codigoPagador]))[0].s);
const reembolsos = (codigoCobro: number) =>
  app.rows('select codigo_caja, monto, motivo from caja_movimiento where codigo_cobro = $1', [codigoCobro]);

describe('what a reversal does', () => {
  test('the invoices are as before, the cash leaves the drawer of the payment while that is open, and the payment stays', async () => {
    const [una, otra] = [await cuota(), await cuota(500)];
    await cobra([[una, 300]], [['TARJETA', 300]]);
    const pago = await cobra(
      [
        [una, 700],
        [otra, 200],
      ],
      [
        ['EFECTIVO', 1000],
        ['TARJETA', 100],
      ],
    );
    expect(pago.devuelta).toBe(pesos(200));

    const previsto = await plan(pago);
    expect(previsto).toMatchObject({ efectivo: pesos(800), saleDe: 'DEL_COBRO', impide: '', saldoQueVuelve: 0, saldoQueSeRetira: 0 });
    expect(previsto.facturas).toEqual([
      expect.objectContaining({ codigoFactura: una.codigoFactura, monto: pesos(700), pendiente: pesos(700), estatus: 'PARCIAL' }),
      expect.objectContaining({ codigoFactura: otra.codigoFactura, monto: pesos(200), pendiente: pesos(500), estatus: 'PENDIENTE' }),
    ]);
    expect(await leer(una)).toMatchObject({ estatus: 'PAGADA' });

    const hecha = await reversa(pago);
    expect(hecha).toMatchObject({ codigoCobro: pago.codigoCobro, numero: pago.numero, efectivo: pesos(800), usuario: jefa.usuario });
    expect(await leer(una)).toEqual({ pagado: 30_000, pendiente: 70_000, estatus: 'PARCIAL' });
    expect(await leer(otra)).toEqual({ pagado: 0, pendiente: 50_000, estatus: 'PENDIENTE' });
    expect(await reembolsos(pago.codigoCobro)).toEqual([
      { codigo_caja: codigoCaja, monto: 80_000, motivo: `Reversión del recibo ${pago.numero}: Se cobró a otra familia` },
    ]);
    const ultimos = await app.call(ultimosCobros, { query: { codigoPagador: nino.codigoPagador } }, cajera);
    expect(ultimos.map(({ numero, reversado }) => [numero, reversado !== null])).toEqual([
      [pago.numero, true],
      [pago.numero - 1, false],
    ]);
    const { pagos } = await app.call(pagosDeEstudiante, { query: { codigoEstudiante: nino.codigoEstudiante } }, jefa);
    expect(pagos.map(({ reversado }) => reversado !== null)).toEqual([true, false]);
  });

  test('after the close the closed day stays as it is: the cash leaves the day of who reverses, who must have one', async () => {
    const una = await cuota();
    const pago = await cobra([[una, 1000]], [['EFECTIVO', 1000]]);
    await app.call(contarCaja, { body: { codigoCaja, conteo: [{ denominacion: 1000, cantidad: 2 }] } }, cajera);
    await app.call(cerrarCaja, { body: { codigoCaja, explicacion: '' } }, cajera);
    const [cerrada] = await app.rows('select * from caja where codigo_caja = $1', [codigoCaja]);

    expect((await plan(pago)).impide).toMatch(/abra la suya/);
    const sinCaja = await intenta(pago);
    expect([sinCaja.status, sinCaja.body.mensaje]).toEqual([409, expect.stringContaining('abra la suya')]);
    expect(await leer(una)).toMatchObject({ estatus: 'PAGADA' });

    const propia = await app.call(abrirCaja, { body: { codigoSucursal: naco, fondo: pesos(2000) } }, jefa);
    expect(await plan(pago)).toMatchObject({ saleDe: 'PROPIA', impide: '' });
    await reversa(pago);
    expect(await reembolsos(pago.codigoCobro)).toMatchObject([{ codigo_caja: propia.codigoCaja, monto: 100_000 }]);
    expect(await app.rows('select * from caja where codigo_caja = $1', [codigoCaja])).toEqual([cerrada]);
    const contada = await app.call(
      contarCaja,
      { body: { codigoCaja: propia.codigoCaja, conteo: [{ denominacion: 1000, cantidad: 1 }] } },
      jefa,
    );
    expect(contada.cifras).toMatchObject({ reembolsos: pesos(1000), esperado: pesos(1000), diferencia: 0 });
  });

  test('without cash it needs no drawer; credit that was spent comes back, credit that was made goes', async () => {
    const [una, otra] = [await cuota(), await cuota()];
    const primero = await cobra([[una, 1000]], [['TRANSFERENCIA', 1400]]);
    expect(await saldo()).toBe(40_000);
    const segundo = await cobra([[otra, 1000]], [['SALDO_A_FAVOR', 400], ['TARJETA', 600]]); // prettier-ignore
    expect(await saldo()).toBe(0);

    const negado = await intenta(primero);
    expect([negado.status, negado.body.mensaje]).toEqual([
      409,
      `El saldo a favor que dejó este cobro ya se gastó: recibo ${segundo.numero}. Faltan DOP 400.00. Reverse primero lo que lo usó.`,
    ]);
    expect(await leer(una)).toMatchObject({ estatus: 'PAGADA' });

    expect(await plan(segundo)).toMatchObject({ saldoQueVuelve: pesos(400), saleDe: 'NINGUNA' });
    await reversa(segundo);
    expect(await saldo()).toBe(40_000);
    await reversa(primero);
    expect(await saldo()).toBe(0);
    expect([await leer(una), await leer(otra)]).toEqual([
      { pagado: 0, pendiente: 100_000, estatus: 'PENDIENTE' },
      { pagado: 0, pendiente: 100_000, estatus: 'PENDIENTE' },
    ]);
  });

  test('credit that a voided invoice gave up is taken back, and the invoice stays void', async () => {
    const una = await cuota();
    const pago = await cobra([[una, 1000]], [['TARJETA', 1000]]);
    await app.rows(`update cobro_factura set liberado = monto where codigo_cobro = $1`, [pago.codigoCobro]);
    await app.rows(`update factura set pagado = 0, estatus = 'ANULADA' where codigo_factura = $1`, [una.codigoFactura]);
    await app.rows(
      `insert into saldo_movimiento (codigo_compania, codigo_entidad, codigo_cobro, codigo_factura, tipo, monto, motivo, usuario)
       values ($1, $2, $3, $4, 'LIBERADO', 100000, 'Cancelada', 'x')`,
      [academia.codigoCompania, nino.codigoPagador, pago.codigoCobro, una.codigoFactura],
    );
    expect(await plan(pago)).toMatchObject({ saldoQueSeRetira: pesos(1000), impide: '' });
    await reversa(pago);
    expect([await saldo(), await leer(una)]).toEqual([0, { pagado: 0, pendiente: 0, estatus: 'ANULADA' }]);
  });

  test('the audit keeps who reversed and why', async () => {
    const pago = await cobra([[await cuota(), 1000]], [['TARJETA', 1000]]);
    await reversa(pago);
    const [fila] = await app.rows(
      `select usuario, despues from auditoria where tabla = 'reversion' order by codigo_auditoria desc limit 1`,
    );
    expect([fila.usuario, fila.despues.motivo]).toEqual([jefa.usuario, 'Se cobró a otra familia']);
  });
});

describe('what is refused', () => {
  test('a second reversal, with words; the same key gives the first answer and one reversal', async () => {
    const pago = await cobra([[await cuota(), 1000]], [['EFECTIVO', 1000]]);
    const primera = await reversa(pago, 'una-vez');
    expect(await reversa(pago, 'una-vez')).toEqual(primera);
    const otra = await intenta(pago);
    expect([otra.status, otra.body.mensaje]).toEqual([409, 'El cobro ya fue reversado']);
    expect(await reembolsos(pago.codigoCobro)).toHaveLength(1);
  });

  test('of two at once only one happens', async () => {
    const una = await cuota();
    const pago = await cobra([[una, 1000]], [['EFECTIVO', 1000]]);
    const respuestas = await Promise.all([intenta(pago), intenta(pago), intenta(pago)]);
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await reembolsos(pago.codigoCobro)).toHaveLength(1);
    expect(await leer(una)).toEqual({ pagado: 0, pendiente: 100_000, estatus: 'PENDIENTE' });
  });

  test('without a reason, without the access, of a payment that is not there', async () => {
    const pago = await cobra([[await cuota(), 1000]], [['TARJETA', 1000]]);
    const sinMotivo = await app.ask(reversarCobro, { body: { codigoCobro: pago.codigoCobro, motivo: ' ' } }, { token: jefa.token });
    expect([sinMotivo.status, sinMotivo.body.errors]).toEqual([400, { motivo: 'Requerido' }]);
    expect((await intenta(pago, cajera.token)).status).toBe(403);
    expect((await intenta({ codigoCobro: 999_999 })).status).toBe(404);
  });
});

describe('voiding', () => {
  const anula = ({ codigoFactura }: Factura) => app.ask(anulaciones.anular, { body: { codigoFactura, motivo: 'Duplicada' } }, jefa);
  const de = async () => {
    const query = { codigoEstudiante: nino.codigoEstudiante };
    const [con, sin] = await Promise.all([app.call(anulaciones.conPago, { query }, jefa), app.call(anulaciones.sinPago, { query }, jefa)]);
    return { con, sin: sin.map(({ numero }) => numero) };
  };

  test('only without live payments: first it is refused, once they are reversed it is voided and keeps its number', async () => {
    const [libre, pagada] = [await cuota(), await cuota()];
    const pago = await cobra([[pagada, 400]], [['EFECTIVO', 400]]);
    const antes = await de();
    expect(antes.sin).toEqual([libre.numero]);
    expect(antes.con).toEqual([
      expect.objectContaining({
        numero: pagada.numero,
        pagos: [{ codigoCobro: pago.codigoCobro, numero: pago.numero, fecha: pago.fecha, monto: pesos(400) }],
      }),
    ]);
    const negada = await anula(pagada);
    expect([negada.status, negada.body.mensaje]).toEqual([409, 'La factura tiene DOP 400.00 pagados; reverse primero sus cobros.']);

    await reversa(pago);
    expect((await de()).con).toEqual([]);
    const hecha = await anula(pagada);
    expect([hecha.status, hecha.body.data.estatus, hecha.body.data.pendiente]).toEqual([200, 'ANULADA', 0]);
    const [fila] = await app.rows('select numero, anulada_por, motivo_anulacion, anulada from factura where codigo_factura = $1', [
      pagada.codigoFactura,
    ]);
    expect(fila).toEqual({
      numero: pagada.numero,
      anulada_por: jefa.usuario,
      motivo_anulacion: 'Duplicada',
      anulada: '2026-03-10T14:00:00.000Z',
    });
    expect((await de()).sin).toEqual([libre.numero]);
    const otra = await anula(pagada);
    expect([otra.status, otra.body.mensaje]).toEqual([409, 'La factura ya está anulada.']);
  });

  test('a payment and a void at once: one of them happens', async () => {
    const una = await cuota();
    const [anulada, cobrada] = await Promise.all([anula(una), cobra([[una, 1000]], [['TARJETA', 1000]]).catch((error: Error) => error)]);
    const { pagado, estatus } = await leer(una);
    const paid = !(cobrada instanceof Error);
    expect([anulada.status, paid]).toEqual(paid ? [409, true] : [200, false]);
    expect([pagado, estatus]).toEqual(paid ? [100_000, 'PAGADA'] : [0, 'ANULADA']);
  });
});
