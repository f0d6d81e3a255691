import { cobrar, recibo, ultimosCobros, type CobroInput } from '@/contract/cobros/cobro';
import type { FormaPago } from '@/contract/caja/forma';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { elLibroCuadra } from '../../support/libro';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaEntidad,
  nuevaFactura,
  nuevoEstudiante,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const test_ = createTestApp();
// Some invoices are born paid here, without a payment.
elLibroCuadra(test_, ['Lo pagado de una factura es lo que conserva de sus cobros vivos']);
let academia: Academia;
let naco: number;
let cajera: { token: string; codigoUsuario: number; usuario: string };
let sinCaja: { token: string; codigoUsuario: number };

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  naco = academia.sucursales[0];
  cajera = await nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 30], sucursales: [naco] });
  sinCaja = await nuevoUsuario(test_, academia);
  await nuevaCaja(test_, academia, cajera.codigoUsuario);
});

const alumno = () => nuevoEstudiante(test_, academia);
type Alumno = Awaited<ReturnType<typeof alumno>>;
const cuotaDe = (estudiante: Alumno, values: Parameters<typeof nuevaFactura>[2]['values'] = {}) =>
  nuevaFactura(test_, academia, { estudiante, values });

/** A payment in pesos, as a cashier thinks of it: [invoice, amount] and [form, amount]. */
const cuerpo = (
  codigoPagador: number,
  facturas: [{ codigoFactura: number }, number][],
  formas: [FormaPago, number, string?][],
  excedente: CobroInput['excedente'] = 'DEVUELTA',
): CobroInput => ({
  codigoSucursal: naco,
  codigoPagador,
  facturas: facturas.map(([{ codigoFactura }, monto]) => ({ codigoFactura, monto: pesos(monto) })),
  formas: formas.map(([forma, monto, referencia = '']) => ({ forma, monto: pesos(monto), referencia })),
  excedente,
  confirmado: [],
});
const cobra = (body: CobroInput, token = cajera.token) => test_.call(cobrar, { body }, { token });
const intenta = (body: CobroInput, { token = cajera.token, clave }: { token?: string; clave?: string } = {}) =>
  test_.ask(cobrar, { body }, { token, clave });

const leer = async ({ codigoFactura }: { codigoFactura: number }) =>
  (await test_.rows('select pagado, pendiente, estatus, version from factura where codigo_factura = $1', [codigoFactura]))[0];
const saldoDe = async (codigoEntidad: number) =>
  (await test_.rows('select coalesce(sum(monto), 0) saldo from saldo_movimiento where codigo_entidad = $1', [codigoEntidad]))[0].saldo;
const escrito = async () =>
  (
    await test_.rows(`select (select count(*) from cobro) cobros, (select count(*) from cobro_factura) lineas, (select count(*) from cobro_forma) formas,
      (select count(*) from saldo_movimiento) saldos, (select count(*) from idempotencia) claves, (select count(*) from auditoria where accion <> 'RECHAZO') auditoria,
      (select sum(pagado) from factura) pagado, (select sum(ultimo) from secuencia) ultimo`)
  )[0];

describe('what a payment does', () => {
  test('one and a half instalments with change: exact to the cent, on the invoices and on the receipt', async () => {
    const nino = await alumno();
    const vieja = await cuotaDe(nino, { total: pesos(2333.33), fechaVencimiento: '2026-02-05' });
    const nueva = await cuotaDe(nino, { total: pesos(2333.35) });
    const hecho = await cobra(
      cuerpo(
        nino.codigoPagador,
        [
          [nueva, 1166.68],
          [vieja, 2333.33],
        ],
        [['EFECTIVO', 4000]],
      ),
    );

    expect(await leer(vieja)).toEqual({ pagado: 233333, pendiente: 0, estatus: 'PAGADA', version: 1 });
    expect(await leer(nueva)).toEqual({ pagado: 116668, pendiente: 116667, estatus: 'PARCIAL', version: 1 });
    expect(hecho).toMatchObject({
      fecha: HOY,
      momento: `${HOY}T14:00:00.000Z`,
      compania: { nombre: expect.stringContaining('Academia') },
      sucursal: { descripcion: 'Naco' },
      copia: null,
      reversado: null,
      pagador: { codigoEntidad: nino.codigoPagador, nombre: expect.stringContaining('Madre') },
      cajero: expect.stringContaining('Usuaria'),
      aplicado: 350001,
      recibido: 400000,
      devuelta: 49900,
      saldo: 99,
      pendienteFamilia: 116667,
      saldoAFavor: 99,
      formas: [{ forma: 'EFECTIVO', monto: 400000, referencia: '' }],
    });
    expect(hecho.facturas).toEqual([
      expect.objectContaining({
        codigoFactura: vieja.codigoFactura,
        codigoCompania: academia.codigoCompania,
        estudiante: nino.nombreCompleto,
        monto: 233333,
        pendiente: 0,
      }),
      expect.objectContaining({ codigoFactura: nueva.codigoFactura, monto: 116668, pendiente: 116667 }),
    ]);
  });

  test('the rest of a half-paid invoice is paid by the next payment', async () => {
    const nino = await alumno();
    const cuota = await cuotaDe(nino, { total: pesos(1000) });
    await cobra(cuerpo(nino.codigoPagador, [[cuota, 333.33]], [['TARJETA', 333.33]]));
    await cobra(cuerpo(nino.codigoPagador, [[cuota, 666.67]], [['TARJETA', 666.67]]));
    expect(await leer(cuota)).toEqual({ pagado: 100000, pendiente: 0, estatus: 'PAGADA', version: 2 });
  });

  test('siblings and a student of another family go into one payment; the account on the receipt is the payer’s', async () => {
    const primero = await alumno();
    const hermano = await nuevoEstudiante(test_, academia, { codigoPagador: primero.codigoPagador });
    const vecino = await alumno();
    const cuotas = await Promise.all([cuotaDe(primero), cuotaDe(hermano), cuotaDe(vecino)]);
    const hecho = await cobra(
      cuerpo(
        primero.codigoPagador,
        cuotas.map((cuota) => [cuota, 1000]),
        [['TRANSFERENCIA', 3000, 'BR-1']],
      ),
    );
    expect(hecho).toMatchObject({ aplicado: 300000, devuelta: 0, saldo: 0, pendienteFamilia: 300000 });
    expect(await Promise.all(cuotas.map(leer))).toEqual(
      cuotas.map(() => ({ pagado: 100000, pendiente: 150000, estatus: 'PARCIAL', version: 1 })),
    );
  });

  test('several forms: change comes from the cash only, the rest of other money becomes credit', async () => {
    const nino = await alumno();
    const cuota = await cuotaDe(nino, { total: pesos(1000) });
    const hecho = await cobra(
      cuerpo(
        nino.codigoPagador,
        [[cuota, 1000]],
        [
          ['EFECTIVO', 100],
          ['CHEQUE', 700, '00123'],
          ['TARJETA', 450.5],
        ],
      ),
    );
    expect(hecho).toMatchObject({ recibido: 125050, devuelta: 10000, saldo: 15050, saldoAFavor: 15050 });
    expect(hecho.formas.map(({ forma, referencia }) => [forma, referencia])).toEqual([
      ['EFECTIVO', ''],
      ['CHEQUE', '00123'],
      ['TARJETA', ''],
    ]);
  });

  test('cash above what is applied becomes credit when the cashier says so, and the next payment spends it', async () => {
    const nino = await alumno();
    const [una, otra] = [await cuotaDe(nino, { total: pesos(500) }), await cuotaDe(nino, { total: pesos(500) })];
    const primero = await cobra(cuerpo(nino.codigoPagador, [[una, 500]], [['EFECTIVO', 700]], 'SALDO'));
    expect(primero).toMatchObject({ devuelta: 0, saldo: 20000, saldoAFavor: 20000 });

    const segundo = await cobra(
      cuerpo(
        nino.codigoPagador,
        [[otra, 500]],
        [
          ['SALDO_A_FAVOR', 150],
          ['EFECTIVO', 350],
        ],
      ),
    );
    expect(segundo).toMatchObject({ recibido: 50000, devuelta: 0, saldo: 0, saldoAFavor: 5000, pendienteFamilia: 0 });
    const movimientos = await test_.rows(
      'select monto, motivo, codigo_cobro from saldo_movimiento where codigo_entidad = $1 order by codigo_movimiento',
      [nino.codigoPagador],
    );
    expect(movimientos).toEqual([
      { monto: 20000, motivo: `Excedente del cobro ${primero.numero}`, codigo_cobro: primero.codigoCobro },
      { monto: -15000, motivo: `Usado en el cobro ${segundo.numero}`, codigo_cobro: segundo.codigoCobro },
    ]);
  });

  test('every payment of a user belongs to the open cash day, also without cash; without one only cash is refused', async () => {
    const nino = await alumno();
    const cuota = await cuotaDe(nino);
    const caja = async (codigoCobro: number) =>
      (await test_.rows('select codigo_caja from cobro where codigo_cobro = $1', [codigoCobro]))[0].codigo_caja;
    const conCaja = await cobra(cuerpo(nino.codigoPagador, [[cuota, 1]], [['TARJETA', 1]]));
    const sin = await cobra(cuerpo(nino.codigoPagador, [[cuota, 1]], [['TARJETA', 1]]), sinCaja.token);
    expect([await caja(conCaja.codigoCobro), await caja(sin.codigoCobro)]).toEqual([expect.any(Number), null]);
  });

  test('the audit says who, from where, before and after', async () => {
    const nino = await alumno();
    const cuota = await cuotaDe(nino, { total: pesos(800) });
    const body = {
      codigoSucursal: naco,
      codigoPagador: nino.codigoPagador,
      facturas: [{ codigoFactura: cuota.codigoFactura, monto: 300 }],
      formas: [{ forma: 'TARJETA', monto: 300 }],
    };
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${cajera.token}`, 'Idempotency-Key': nuevaClave() };
    const answer = await test_.app.request(
      '/api/cobro/save',
      { method: 'POST', body: JSON.stringify(body), headers },
      { incoming: { socket: { remoteAddress: '10.1.2.3' } } },
    );
    const { codigoCobro } = ((await answer.json()) as { data: { codigoCobro: number } }).data;
    const audit = await test_.rows(
      `select tabla, accion, usuario, desde, codigo_compania, sucursales, antes, despues from auditoria
       where (tabla, llave) in (('cobro', $1), ('factura', $2)) and usuario = $3 order by tabla`,
      [String(codigoCobro), String(cuota.codigoFactura), cajera.usuario],
    );
    const by = { usuario: cajera.usuario, desde: '10.1.2.3', codigo_compania: academia.codigoCompania, sucursales: [naco] };
    expect(audit).toEqual([
      { ...by, tabla: 'cobro', accion: 'INSERT', antes: null, despues: expect.objectContaining({ aplicado: 30000 }) },
      {
        ...by,
        tabla: 'factura',
        accion: 'UPDATE',
        antes: expect.objectContaining({ pagado: 0, estatus: 'PENDIENTE' }),
        despues: expect.objectContaining({ pagado: 30000, estatus: 'PARCIAL' }),
      },
    ]);
  });
});

describe('twice, and at once', () => {
  test('the same key again gives the first receipt and no second payment, also when both come at once', async () => {
    const nino = await alumno();
    const cuota = await cuotaDe(nino, { total: pesos(1000) });
    const body = cuerpo(nino.codigoPagador, [[cuota, 400]], [['EFECTIVO', 400]]);
    const clave = nuevaClave();
    const [una, otra] = await Promise.all([intenta(body, { clave }), intenta(body, { clave })]);
    const despues = await intenta(body, { clave });
    expect([una!.status, otra!.status, despues.status]).toEqual([200, 200, 200]);
    expect(otra!.body).toEqual(una!.body);
    expect(despues.body).toEqual(una!.body);
    expect(await leer(cuota)).toMatchObject({ pagado: 40000 });
  });

  test('the same key with another amount is refused', async () => {
    const nino = await alumno();
    const cuota = await cuotaDe(nino);
    const clave = nuevaClave();
    await intenta(cuerpo(nino.codigoPagador, [[cuota, 400]], [['EFECTIVO', 400]]), { clave });
    const { status } = await intenta(cuerpo(nino.codigoPagador, [[cuota, 500]], [['EFECTIVO', 500]]), { clave });
    expect([status, (await leer(cuota)).pagado]).toEqual([409, 40000]);
  });

  test('two cashiers paying the same invoice at once never overpay it', async () => {
    const nino = await alumno();
    const otroPagador = (await nuevaEntidad(test_, academia)).codigoEntidad;
    const cuota = await cuotaDe(nino, { total: pesos(1000) });
    const answers = await Promise.all([
      intenta(cuerpo(nino.codigoPagador, [[cuota, 1000]], [['EFECTIVO', 1000]])),
      intenta(cuerpo(otroPagador, [[cuota, 1000]], [['TARJETA', 1000]]), { token: sinCaja.token }),
      intenta(cuerpo(nino.codigoPagador, [[cuota, 600]], [['TARJETA', 600]]), { token: sinCaja.token }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const { pagado } = await leer(cuota);
    expect((await test_.rows('select sum(monto) s from cobro_factura where codigo_factura = $1', [cuota.codigoFactura]))[0].s).toBe(pagado);
  });

  test('payments that name the same invoices in opposite order do not block each other', async () => {
    const [a, b] = [await alumno(), await alumno()];
    const [x, y] = [await cuotaDe(a, { total: pesos(1000) }), await cuotaDe(b, { total: pesos(1000) })];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => {
        const facturas: [{ codigoFactura: number }, number][] =
          i % 2
            ? [
                [x, 10],
                [y, 10],
              ]
            : [
                [y, 10],
                [x, 10],
              ];
        return intenta(cuerpo(i % 2 ? a.codigoPagador : b.codigoPagador, facturas, [['TARJETA', 20]]));
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([(await leer(x)).pagado, (await leer(y)).pagado]).toEqual([8000, 8000]);
  });

  test('credit is spent once, also when two payments want it at once', async () => {
    const nino = await alumno();
    const cuotas = [await cuotaDe(nino), await cuotaDe(nino), await cuotaDe(nino)] as const;
    await cobra(cuerpo(nino.codigoPagador, [[cuotas[0], 100]], [['TARJETA', 600]]));
    const answers = await Promise.all(
      [cuotas[1], cuotas[2]].map((cuota) => intenta(cuerpo(nino.codigoPagador, [[cuota, 500]], [['SALDO_A_FAVOR', 500]]))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await saldoDe(nino.codigoPagador)).toBe(0);
  });

  test('receipts are numbered without gaps, whatever was refused in between and however many come at once', async () => {
    const otra = await nuevaAcademia(test_);
    const { token } = await nuevoUsuario(test_, otra);
    const nino = await nuevoEstudiante(test_, otra);
    const cuota = await nuevaFactura(test_, otra, { estudiante: nino, values: { total: pesos(10) } });
    const body = { ...cuerpo(nino.codigoPagador, [[cuota, 1]], [['TARJETA', 1]]), codigoSucursal: otra.sucursales[0] };
    const answers = await Promise.all(Array.from({ length: 14 }, () => intenta(body, { token })));
    const numeros = answers.filter(({ status }) => status === 200).map((answer) => answer.body.data.numero);
    expect(numeros.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });
});

describe('what is refused, leaving nothing behind', () => {
  /** The refusal of a payment; nothing at all may have been written. */
  const rechaza = async (body: CobroInput, token = cajera.token) => {
    const antes = await escrito();
    const { status, body: answer } = await intenta(body, { token });
    expect(await escrito()).toEqual(antes);
    return { status, ...answer } as { status: number; mensaje: string; errors?: Record<string, string>; motivo?: string };
  };

  test('more than is pending: the answer names the invoice and what is pending now', async () => {
    const nino = await alumno();
    const cuota = await cuotaDe(nino, { total: pesos(1000), pagado: pesos(250), estatus: 'PARCIAL' });
    const { status, mensaje } = await rechaza(cuerpo(nino.codigoPagador, [[cuota, 750.01]], [['EFECTIVO', 1000]]));
    expect(status).toBe(409);
    expect(mensaje).toContain(`Factura ${cuota.numero}, ${cuota.descripcion}`);
    expect(mensaje).toContain('DOP 750.00');
  });

  test('a voided invoice, and a paid one', async () => {
    const nino = await alumno();
    const anulada = await cuotaDe(nino, { estatus: 'ANULADA' });
    const pagada = await cuotaDe(nino, { estatus: 'PAGADA', pagado: pesos(2500) });
    const una = await rechaza(cuerpo(nino.codigoPagador, [[anulada, 1]], [['EFECTIVO', 1]]));
    const otra = await rechaza(cuerpo(nino.codigoPagador, [[pagada, 1]], [['EFECTIVO', 1]]));
    expect([una.status, otra.status]).toEqual([409, 409]);
    expect(una.mensaje).toContain('anulada');
    expect(otra.mensaje).toMatch(/La factura ya está pagada\.$/);
  });

  test('one bad invoice among good ones refuses the whole payment', async () => {
    const nino = await alumno();
    const [buena, mala] = [await cuotaDe(nino), await cuotaDe(nino, { total: pesos(10) })];
    const { status } = await rechaza(
      cuerpo(
        nino.codigoPagador,
        [
          [buena, 100],
          [mala, 11],
        ],
        [['EFECTIVO', 111]],
      ),
    );
    expect(status).toBe(409);
  });

  test('an invoice or a payer of another company, an invoice of another branch, or none such: 404', async () => {
    const otra = await nuevaAcademia(test_);
    const ajeno = await nuevoEstudiante(test_, otra);
    const ajena = await nuevaFactura(test_, otra, { estudiante: ajeno });
    const nino = await alumno();
    const mia = await cuotaDe(nino);
    const deSantiago = await cuotaDe(nino, { codigoSucursal: academia.sucursales[1] });
    const answers = [
      await rechaza(
        cuerpo(
          nino.codigoPagador,
          [
            [mia, 1],
            [ajena, 1],
          ],
          [['EFECTIVO', 2]],
        ),
      ),
      await rechaza(cuerpo(nino.codigoPagador, [[deSantiago, 1]], [['EFECTIVO', 1]])),
      await rechaza(cuerpo(nino.codigoPagador, [[{ codigoFactura: 2_000_000_000 }, 1]], [['EFECTIVO', 1]])),
      await rechaza(cuerpo(ajeno.codigoPagador, [[mia, 1]], [['EFECTIVO', 1]])),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(answers[0]!.mensaje).toBe(`La factura ${ajena.codigoFactura} no existe`);
  });

  test('a branch that is not the caller’s: the branch dialog opens', async () => {
    const nino = await alumno();
    const body = { ...cuerpo(nino.codigoPagador, [[await cuotaDe(nino), 1]], [['TARJETA', 1]]), codigoSucursal: academia.sucursales[1] };
    expect(await rechaza(body)).toMatchObject({ status: 403, motivo: 'sucursal' });
  });

  test('the same invoice twice in the list', async () => {
    const nino = await alumno();
    const cuota = await cuotaDe(nino);
    const { status, errors } = await rechaza(
      cuerpo(
        nino.codigoPagador,
        [
          [cuota, 1],
          [cuota, 2],
        ],
        [['EFECTIVO', 3]],
      ),
    );
    expect([status, errors]).toEqual([400, { 'facturas.1.codigoFactura': 'Esta factura ya está en el cobro' }]);
  });

  test('less money than is applied', async () => {
    const nino = await alumno();
    const { status, mensaje } = await rechaza(cuerpo(nino.codigoPagador, [[await cuotaDe(nino), 1000]], [['TARJETA', 999.99]]));
    expect([status, mensaje]).toEqual([409, 'Faltan DOP 0.01 para cubrir DOP 1,000.00.']);
  });

  test('more credit than there is, and somebody else’s credit', async () => {
    const [rico, pobre] = [await alumno(), await alumno()];
    await cobra(cuerpo(rico.codigoPagador, [[await cuotaDe(rico), 1]], [['TARJETA', 101]]));
    const suya = await rechaza(cuerpo(rico.codigoPagador, [[await cuotaDe(rico), 100.01]], [['SALDO_A_FAVOR', 100.01]]));
    const ajena = await rechaza(cuerpo(pobre.codigoPagador, [[await cuotaDe(pobre), 1]], [['SALDO_A_FAVOR', 1]]));
    expect([suya.status, suya.mensaje]).toEqual([409, 'El saldo a favor disponible es de DOP 100.00.']);
    expect(ajena.status).toBe(409);
  });

  test('cash without an open cash day of this user in this branch', async () => {
    const nino = await alumno();
    const body = cuerpo(
      nino.codigoPagador,
      [[await cuotaDe(nino), 10]],
      [
        ['TARJETA', 9],
        ['EFECTIVO', 1],
      ],
    );
    const { status, mensaje } = await rechaza(body, sinCaja.token);
    expect([status, mensaje]).toEqual([409, 'Abra la caja del día antes de cobrar en efectivo']);
    await nuevaCaja(test_, academia, sinCaja.codigoUsuario, { codigoSucursal: academia.sucursales[1] });
    const hora = `${HOY}T13:00:00Z`;
    const contada = { contada: hora, conteo: [], contado: pesos(1000), esperado: pesos(1000) };
    await nuevaCaja(test_, academia, sinCaja.codigoUsuario, { ...contada, cierre: hora, numero: 1 });
    expect((await rechaza(body, sinCaja.token)).status).toBe(409);
  });

  test('a transfer or a cheque without its reference; a card may go without', async () => {
    const nino = await alumno();
    const cuota = await cuotaDe(nino);
    const { status, errors } = await rechaza(
      cuerpo(
        nino.codigoPagador,
        [[cuota, 3]],
        [
          ['TRANSFERENCIA', 1],
          ['TARJETA', 1],
          ['CHEQUE', 1],
        ],
      ),
    );
    expect([status, errors]).toEqual([
      400,
      { 'formas.0.referencia': 'Escriba la referencia de la transferencia', 'formas.2.referencia': 'Escriba el número del cheque' },
    ]);
  });

  test.each([
    ['an amount of 0', { facturas: [{ codigoFactura: 1, monto: 0 }] }, 'facturas.0.monto'],
    ['a negative amount', { formas: [{ forma: 'EFECTIVO', monto: -1 }] }, 'formas.0.monto'],
    ['more than two decimals', { formas: [{ forma: 'EFECTIVO', monto: 1.005 }] }, 'formas.0.monto'],
    ['no invoice', { facturas: [] }, 'facturas'],
    ['no form of payment', { formas: [] }, 'formas'],
    ['an unknown form of payment', { formas: [{ forma: 'BITCOIN', monto: 1 }] }, 'formas.0.forma'],
    ['an unknown field', { descuento: 5 }, 'descuento'],
  ])('%s', async (_, more, field) => {
    const good = {
      codigoSucursal: naco,
      codigoPagador: 1,
      facturas: [{ codigoFactura: 1, monto: 1 }],
      formas: [{ forma: 'EFECTIVO', monto: 1 }],
    };
    const antes = await escrito();
    const { status, body } = await test_.send('POST', 'cobro/save', {
      token: cajera.token,
      clave: nuevaClave(),
      body: { ...good, ...more },
    });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(await escrito()).toEqual(antes);
  });

  test('a payment without a key', async () => {
    const nino = await alumno();
    const body = {
      codigoSucursal: naco,
      codigoPagador: nino.codigoPagador,
      facturas: [{ codigoFactura: (await cuotaDe(nino)).codigoFactura, monto: 1 }],
      formas: [{ forma: 'TARJETA', monto: 1 }],
    };
    const { status } = await test_.send('POST', 'cobro/save', { token: cajera.token, body });
    expect(status).toBe(400);
  });
});

describe('receipts', () => {
  test('a receipt of another branch or company does not exist for the caller', async () => {
    const nino = await alumno();
    const todas = await nuevoUsuario(test_, academia);
    const body = { ...cuerpo(nino.codigoPagador, [[await cuotaDe(nino), 1]], [['TARJETA', 1]]), codigoSucursal: academia.sucursales[1] };
    const { codigoCobro } = await cobra(body, todas.token);
    const ajena = await nuevoUsuario(test_, await nuevaAcademia(test_));
    const estado = async (token: string) => (await test_.ask(recibo, { params: { id: codigoCobro } }, { token })).status;
    expect([await estado(todas.token), await estado(cajera.token), await estado(ajena.token)]).toEqual([200, 404, 404]);
  });

  test('the last twenty of a branch or of a payer, the newest first, for printing again', async () => {
    const nino = await alumno();
    const cuota = await cuotaDe(nino);
    const hechos = [];
    for (let i = 0; i < 21; i += 1) hechos.push(await cobra(cuerpo(nino.codigoPagador, [[cuota, 1]], [['TARJETA', 1]])));
    const { token } = cajera;
    const deSucursal = await test_.call(ultimosCobros, { query: { codigoSucursal: naco } }, { token });
    const dePagador = await test_.call(ultimosCobros, { query: { codigoPagador: nino.codigoPagador } }, { token });
    expect(deSucursal).toEqual(dePagador);
    expect(deSucursal.map(({ numero }) => numero)).toEqual(
      hechos
        .map(({ numero }) => numero)
        .reverse()
        .slice(0, 20),
    );
    expect(deSucursal[0]).toMatchObject({
      pagador: expect.stringContaining('Madre'),
      cajero: expect.stringContaining('Usuaria'),
      aplicado: 100,
    });
    const vacio = await test_.call(ultimosCobros, { query: { codigoPagador: (await alumno()).codigoPagador } }, { token });
    expect(vacio).toEqual([]);
  });
});
