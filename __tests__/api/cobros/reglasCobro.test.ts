import { cobrar, type CobroInput } from '@/contract/cobros/cobro';
import type { FormaPago } from '@/contract/caja/forma';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const test_ = createTestApp();
let academia: Academia;
let cajera: { token: string; usuario: string; codigoUsuario: number };

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  cajera = await nuevoUsuario(test_, academia, { accesos: [11], sucursales: [academia.sucursales[0]] });
  await nuevaCaja(test_, academia, cajera.codigoUsuario);
});

const alumno = () => nuevoEstudiante(test_, academia);
const cuotaDe = (estudiante: Awaited<ReturnType<typeof alumno>>, values: Parameters<typeof nuevaFactura>[2]['values'] = {}) =>
  nuevaFactura(test_, academia, { estudiante, values });

type Abono = [{ codigoFactura: number }, number];
type Pago = [FormaPago, number, string?];
const cuerpo = (codigoPagador: number, facturas: Abono[], formas: Pago[], more: Partial<CobroInput> = {}): CobroInput => ({
  codigoSucursal: academia.sucursales[0],
  codigoPagador,
  facturas: facturas.map(([{ codigoFactura }, monto]) => ({ codigoFactura, monto: pesos(monto) })),
  formas: formas.map(([forma, monto, referencia = '']) => ({ forma, monto: pesos(monto), referencia })),
  excedente: 'DEVUELTA',
  confirmado: [],
  ...more,
});
const cobra = (body: CobroInput) => test_.call(cobrar, { body }, { token: cajera.token });
const intenta = (body: CobroInput) => test_.ask(cobrar, { body }, { token: cajera.token });
const cuantos = async () => (await test_.rows('select count(*)::int n, (select sum(pagado) from factura) pagado from cobro'))[0];

/** What a payment is answered with when nothing was written. */
async function rechaza(body: CobroInput) {
  const antes = await cuantos();
  const { status, body: answer } = await intenta(body);
  expect(await cuantos()).toEqual(antes);
  return { status, ...answer } as { status: number; mensaje: string; errors?: Record<string, string>; motivo?: string };
}

describe('whole pesos', () => {
  test('cash with centavos is refused beside its field', async () => {
    const nino = await alumno();
    const { status, errors } = await rechaza(
      cuerpo(
        nino.codigoPagador,
        [[await cuotaDe(nino), 150.5]],
        [
          ['TARJETA', 100],
          ['EFECTIVO', 50.5],
        ],
      ),
    );
    expect([status, errors]).toEqual([400, { 'formas.1.monto': 'El efectivo se recibe en pesos enteros, sin centavos.' }]);
  });

  test('the centavos of the change become credit, with a movement of their own', async () => {
    const nino = await alumno();
    const hecho = await cobra(cuerpo(nino.codigoPagador, [[await cuotaDe(nino), 149.25]], [['EFECTIVO', 200]]));
    expect(hecho).toMatchObject({ aplicado: 14925, devuelta: 5000, saldo: 75, saldoAFavor: 75 });
    const [movimiento] = await test_.rows('select tipo, monto from saldo_movimiento where codigo_entidad = $1', [nino.codigoPagador]);
    expect(movimiento).toEqual({ tipo: 'EXCEDENTE', monto: 75 });
  });

  test('a company that hands centavos out takes and gives them', async () => {
    const otra = await nuevaAcademia(test_);
    await test_.rows('update compania set centavos_en_efectivo = true where codigo_compania = $1', [otra.codigoCompania]);
    const cajero = await nuevoUsuario(test_, otra);
    await nuevaCaja(test_, otra, cajero.codigoUsuario);
    const nino = await nuevoEstudiante(test_, otra);
    const cuota = await nuevaFactura(test_, otra, { estudiante: nino });
    const body = { ...cuerpo(nino.codigoPagador, [[cuota, 149.25]], [['EFECTIVO', 200.5]]), codigoSucursal: otra.sucursales[0] };
    expect(await test_.call(cobrar, { body }, { token: cajero.token })).toMatchObject({ devuelta: 5125, saldo: 0 });
  });
});

describe('credit', () => {
  test('covers at most what the other forms leave: it never comes out as change', async () => {
    const nino = await alumno();
    await cobra(cuerpo(nino.codigoPagador, [[await cuotaDe(nino), 1]], [['TARJETA', 501]]));
    const cuota = await cuotaDe(nino);
    const body = (saldo: number) =>
      cuerpo(
        nino.codigoPagador,
        [[cuota, 1000]],
        [
          ['EFECTIVO', 600],
          ['SALDO_A_FAVOR', saldo],
        ],
      );
    const { status, mensaje } = await rechaza(body(500));
    expect([status, mensaje]).toEqual([409, 'El saldo a favor cubre a lo sumo lo que dejan las otras formas de pago: DOP 400.00.']);
    expect(await cobra(body(400))).toMatchObject({ devuelta: 0, saldo: 0, saldoAFavor: 10000 });
  });
});

describe('what is asked before it is taken', () => {
  const deTransferencia = async (referencia: string, more: Partial<CobroInput> = {}) => {
    const nino = await alumno();
    return cuerpo(nino.codigoPagador, [[await cuotaDe(nino), 10]], [['TRANSFERENCIA', 10, referencia]], more);
  };

  test('a reference that was used before, in capitals or not: the answer names the receipt, and a yes takes it', async () => {
    const primero = await cobra(await deTransferencia('BPD-9001'));
    const body = await deTransferencia('bpd-9001');
    const { status, motivo, mensaje } = await rechaza(body);
    expect([status, motivo]).toEqual([409, 'referencia']);
    expect(mensaje).toContain(`ya está en el recibo ${primero.numero} del`);
    expect((await intenta({ ...body, confirmado: ['referencia'] })).status).toBe(200);
  });

  test('the same reference of another form, another company, or of a reversed payment asks nothing', async () => {
    const nino = await alumno();
    const cheque = await cobra(cuerpo(nino.codigoPagador, [[await cuotaDe(nino), 10]], [['CHEQUE', 10, '00077']]));
    expect((await intenta(await deTransferencia('00077'))).status).toBe(200);
    await test_.rows(
      `insert into reversion (codigo_compania, codigo_sucursal, codigo_cobro, efectivo, fecha, motivo, usuario) values ($1, $2, $3, 0, $4, 'Rebotado', 'x')`,
      [academia.codigoCompania, academia.sucursales[0], cheque.codigoCobro, HOY],
    );
    const otro = await alumno();
    expect((await intenta(cuerpo(otro.codigoPagador, [[await cuotaDe(otro), 10]], [['CHEQUE', 10, '00077']]))).status).toBe(200);
  });

  test('a reference that stands twice in one payment; a transfer and a cheque may bear the same', async () => {
    const nino = await alumno();
    const de = async (formas: Parameters<typeof cuerpo>[2]) => cuerpo(nino.codigoPagador, [[await cuotaDe(nino), 20]], formas);
    const doble = await de([['TRANSFERENCIA', 10, 'POP-7'], ['TRANSFERENCIA', 10, 'pop-7']]); // prettier-ignore
    const { status, motivo, mensaje } = await rechaza(doble);
    expect([status, motivo]).toEqual([409, 'referencia']);
    expect(mensaje).toBe('La referencia pop-7 está dos veces en este cobro. Si son dos pagos, confírmelo.');
    expect((await intenta(await de([['TRANSFERENCIA', 10, 'POP-7'], ['CHEQUE', 10, 'POP-7']]))).status).toBe(200); // prettier-ignore
  });

  test('two cashiers with the same transfer at once: one is taken, the other one is asked', async () => {
    const bodies = await Promise.all(Array.from({ length: 4 }, () => deTransferencia('BHD-55')));
    const answers = await Promise.all(bodies.map(intenta));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('999,999,999.00 typed as cash received', async () => {
    const nino = await alumno();
    const body = cuerpo(nino.codigoPagador, [[await cuotaDe(nino), 10]], [['EFECTIVO', 999_999_999]]);
    const { status, motivo, mensaje } = await rechaza(body);
    expect([status, motivo]).toEqual([409, 'efectivo']);
    expect(mensaje).toContain('En efectivo sobran DOP 999,999,989.00');
    expect((await rechaza({ ...body, confirmado: ['referencia'] })).motivo).toBe('efectivo');
    expect((await intenta({ ...body, confirmado: ['efectivo'] })).status).toBe(200);
  });
});

describe('instalments by attendance that were not recalculated', () => {
  let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
  beforeAll(async () => {
    grupo = await nuevoGrupo(test_, academia, { values: { tipoCobro: 'ASISTENCIA' } });
  });
  const estimada = async (tramoHasta: string, values: Parameters<typeof nuevaFactura>[2]['values'] = {}) => {
    const nino = await alumno();
    const { codigoInscripcion } = await nuevaInscripcion(test_, academia, { estudiante: nino, grupo });
    const tramo = { codigoInscripcion, numeroCuota: 1, tramoDesde: '2026-03-01', tramoHasta };
    return { nino, cuota: await cuotaDe(nino, { ...tramo, ...values }) };
  };

  test('before the span is over the money stays as credit, and the instalment as it is; the receipt says so', async () => {
    const { nino, cuota } = await estimada('2026-03-31');
    const hecho = await cobra(cuerpo(nino.codigoPagador, [[cuota, 2500]], [['EFECTIVO', 3000]]));
    expect(hecho).toMatchObject({ aplicado: 0, recibido: 300000, devuelta: 50000, saldo: 250000, facturas: [], saldoAFavor: 250000 });
    expect(await test_.rows('select pagado, estatus from factura where codigo_factura = $1', [cuota.codigoFactura])).toEqual([
      { pagado: 0, estatus: 'PENDIENTE' },
    ]);
    const movimientos = await test_.rows('select tipo, monto, motivo from saldo_movimiento where codigo_cobro = $1', [hecho.codigoCobro]);
    expect(movimientos).toEqual([
      { tipo: 'EXCEDENTE', monto: 250000, motivo: `Anticipo de ${cuota.descripcion}, en el cobro ${hecho.numero}` },
    ]);
  });

  test('with a fixed instalment in the same payment: one is paid, the other one stays as credit', async () => {
    const { nino, cuota } = await estimada('2026-03-31');
    const fija = await cuotaDe(nino, { tipo: 'INSCRIPCION', total: pesos(1500) });
    const hecho = await cobra(
      cuerpo(
        nino.codigoPagador,
        [
          [cuota, 2000],
          [fija, 1500],
        ],
        [['TARJETA', 3500]],
      ),
    );
    expect(hecho).toMatchObject({ aplicado: 150000, saldo: 200000, devuelta: 0 });
    expect(hecho.facturas.map(({ codigoFactura }) => codigoFactura)).toEqual([fija.codigoFactura]);
  });

  test('once the span is over it is recalculated first; recalculated, it is paid like any other', async () => {
    const { nino, cuota } = await estimada('2026-03-09');
    const { status, mensaje } = await rechaza(cuerpo(nino.codigoPagador, [[cuota, 2500]], [['TARJETA', 2500]]));
    expect(status).toBe(409);
    expect(mensaje).toMatch(/su tramo terminó el 9 de marzo.*: recalcule primero su monto/);
    await test_.rows(`update factura set recalculo = '{"dadas": 8}' where codigo_factura = $1`, [cuota.codigoFactura]);
    expect(await cobra(cuerpo(nino.codigoPagador, [[cuota, 2500]], [['TARJETA', 2500]]))).toMatchObject({ aplicado: 250000 });
  });
});

test.each([
  ['0', 0],
  ['a negative amount', -5],
  ['1e21', 1e21],
  ['three decimals', 10.005],
  ['0.30000000000000004', 0.1 + 0.2],
  ['a comma for the decimals', '1.500,50'],
  ['an apostrophe for the thousands', "1'500"],
  ['an amount as text', '1500'],
  ['more than 999,999,999.99', 1_000_000_000],
])('%s as the amount of an invoice or of a form: refused beside its field, nothing written', async (_, monto) => {
  const nino = await alumno();
  const { codigoFactura } = await cuotaDe(nino);
  const base = { codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador };
  const antes = await cuantos();
  const bodies = [
    { ...base, facturas: [{ codigoFactura, monto }], formas: [{ forma: 'TARJETA', monto: 10 }] },
    { ...base, facturas: [{ codigoFactura, monto: 10 }], formas: [{ forma: 'TARJETA', monto }] },
  ];
  const answers = [];
  for (const body of bodies) answers.push(await test_.send('POST', 'cobro/save', { token: cajera.token, clave: nuevaClave(), body }));
  expect(answers.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [400, ['facturas.0.monto']],
    [400, ['formas.0.monto']],
  ]);
  expect(answers.every(({ body }) => Object.values<string>(body.errors).every((palabra) => palabra.length > 5))).toBe(true);
  expect(await cuantos()).toEqual(antes);
});
