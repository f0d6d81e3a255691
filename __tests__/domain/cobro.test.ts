import { centavos, sumar } from '@/domain/dinero';
import {
  abonar,
  destinoDelDinero,
  esRetencion,
  liquidar,
  preguntaPorEfectivo,
  puedeAnular,
  quitarAbono,
  type CuentaDeFactura,
  type Forma,
} from '@/domain/cobros/cobro';
import { planDeReversion } from '@/domain/cobros/reversion';
import type { FormaPago } from '@/contract/caja/forma';
import fc from '../support/fc';

const c = centavos;
const forma = (cual: FormaPago, monto: number): Forma => ({ forma: cual, monto: c(monto) });
const importe = fc.integer({ min: 1, max: 1_000_000 }).map(c);
const motivoDe = (resultado: object) => ('motivo' in resultado ? resultado.motivo : undefined);

test('an invoice that is paid already says so, whatever is asked of it', () => {
  const pagada = { total: c(1000), pagado: c(1000), pendiente: c(0), estatus: 'PAGADA' as const };
  expect(abonar(pagada, c(1))).toEqual({ ok: false, motivo: 'La factura ya está pagada.' });
});

describe('settling', () => {
  test('forms that add up to more than 999,999,999.99 are refused', () => {
    const formas = [forma('EFECTIVO', 99_999_999_999), forma('TARJETA', 1)];
    expect(liquidar({ aplicado: c(1000), formas, excedente: 'SALDO', saldoDisponible: c(0), centavosEnEfectivo: true })).toEqual({
      ok: false,
      motivo: 'Los pagos suman DOP 1,000,000,000.00; el máximo es DOP 999,999,999.99.',
    });
  });

  const liquida = (aplicado: number, formas: Forma[], excedente: 'DEVUELTA' | 'SALDO' = 'DEVUELTA', saldoDisponible = 0) =>
    liquidar({ aplicado: c(aplicado), formas, excedente, saldoDisponible: c(saldoDisponible), centavosEnEfectivo: true });

  test.each<[string, number, Forma[], 'DEVUELTA' | 'SALDO', number, number]>([
    ['exact cash', 1000, [forma('EFECTIVO', 1000)], 'DEVUELTA', 0, 0],
    ['cash above is change', 1000, [forma('EFECTIVO', 2000)], 'DEVUELTA', 1000, 0],
    ['cash above is credit if so chosen', 1000, [forma('EFECTIVO', 2000)], 'SALDO', 0, 1000],
    ['a transfer above is credit, never change', 1000, [forma('TRANSFERENCIA', 1500)], 'DEVUELTA', 0, 500],
    ['the card covers first, cash above is change', 1000, [forma('EFECTIVO', 500), forma('TARJETA', 600)], 'DEVUELTA', 100, 0],
    ['both above: the cash back, the rest credit', 1000, [forma('EFECTIVO', 200), forma('CHEQUE', 1100)], 'DEVUELTA', 200, 100],
    ['both above, as credit', 1000, [forma('EFECTIVO', 200), forma('CHEQUE', 1100)], 'SALDO', 0, 300],
  ])('%s', (_caso, aplicado, formas, excedente, devuelta, saldo) => {
    expect(liquida(aplicado, formas, excedente)).toMatchObject({ ok: true, devuelta, saldo });
  });

  test.each<[string, Forma[], number, string]>([
    ['too little money', [forma('EFECTIVO', 999)], 0, 'Faltan DOP 0.01 para cubrir DOP 10.00.'],
    ['no money', [], 0, 'Faltan DOP 10.00 para cubrir DOP 10.00.'],
    ['more credit than there is', [forma('SALDO_A_FAVOR', 1000)], 999, 'El saldo a favor disponible es de DOP 9.99.'],
    [
      'credit in two rows above what there is',
      [forma('SALDO_A_FAVOR', 500), forma('SALDO_A_FAVOR', 500)],
      900,
      'El saldo a favor disponible es de DOP 9.00.',
    ],
    [
      'more credit than is charged',
      [forma('SALDO_A_FAVOR', 1001)],
      5000,
      'El saldo a favor cubre a lo sumo lo que dejan las otras formas de pago: DOP 10.00.',
    ],
    [
      'credit that would come out as change',
      [forma('SALDO_A_FAVOR', 500), forma('EFECTIVO', 600)],
      5000,
      'El saldo a favor cubre a lo sumo lo que dejan las otras formas de pago: DOP 4.00.',
    ],
    ['a form of 0', [forma('EFECTIVO', 1000), forma('TARJETA', 0)], 0, 'Los montos deben ser mayores que 0.'],
  ])('refuses %s', (_caso, formas, disponible, motivo) =>
    expect(liquida(1000, formas, 'DEVUELTA', disponible)).toEqual({ ok: false, motivo }),
  );

  test('credit may cover everything that is charged', () => {
    expect(liquida(1000, [forma('SALDO_A_FAVOR', 1000)], 'DEVUELTA', 1000)).toMatchObject({
      ok: true,
      saldoUsado: 1000,
      devuelta: 0,
      saldo: 0,
    });
  });

  test('nothing applied is no payment', () => expect(liquida(0, [forma('EFECTIVO', 100)])).toMatchObject({ ok: false }));

  test('what is received is what is applied, change and credit; change never exceeds the cash; credit never becomes change', () => {
    const cual = fc.constantFrom<FormaPago>('EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'SALDO_A_FAVOR', 'RETENCION_ITBIS');
    const formas = fc.array(fc.record({ forma: cual, monto: importe }), { maxLength: 5 });
    fc.assert(
      fc.property(
        importe,
        formas,
        fc.constantFrom('DEVUELTA' as const, 'SALDO' as const),
        importe,
        (aplicado, lista, excedente, disponible) => {
          const resultado = liquidar({ aplicado, formas: lista, excedente, saldoDisponible: disponible, centavosEnEfectivo: true });
          if (!resultado.ok) return expect(resultado.motivo).not.toBe('');
          const { recibido, efectivo, saldoUsado, devuelta, saldo } = resultado;
          expect(recibido).toBe(sumar(lista.map(({ monto }) => monto)));
          expect(aplicado + devuelta + saldo).toBe(recibido);
          expect(devuelta >= 0 && devuelta <= efectivo && saldo >= 0).toBe(true);
          expect(saldoUsado <= disponible && saldoUsado <= aplicado).toBe(true);
          if (saldoUsado > 0 || lista.some(esRetencion)) expect([devuelta, saldo]).toEqual([0, 0]);
          if (excedente === 'SALDO') expect(devuelta).toBe(0);
          else expect(devuelta === efectivo || saldo === 0).toBe(true);
        },
      ),
    );
  });
});

describe('cash in whole pesos', () => {
  const liquida = (aplicado: number, formas: Forma[], more: { excedente?: 'SALDO'; anticipo?: number; saldoDisponible?: number } = {}) =>
    liquidar({
      aplicado: c(aplicado),
      anticipo: c(more.anticipo ?? 0),
      formas,
      excedente: more.excedente ?? 'DEVUELTA',
      saldoDisponible: c(more.saldoDisponible ?? 0),
      centavosEnEfectivo: false,
    });

  test('the change is whole pesos, the centavos left over are credit', () => {
    expect(liquida(10001, [forma('EFECTIVO', 20000)])).toMatchObject({ ok: true, devuelta: 9900, saldo: 99 });
    expect(liquida(10001, [forma('EFECTIVO', 10100)])).toMatchObject({ ok: true, devuelta: 0, saldo: 99 });
  });

  test('cash with centavos is not taken', () =>
    expect(motivoDe(liquida(10050, [forma('EFECTIVO', 10050)]))).toBe('El efectivo se recibe en pesos enteros, sin centavos.'));

  test('a drawer of such payments always comes to whole pesos', () => {
    fc.assert(
      fc.property(importe, fc.integer({ min: 1, max: 1e7 }), importe, (aplicado, billetes, tarjeta) => {
        const pago = liquida(aplicado, [forma('EFECTIVO', billetes * 100), forma('TARJETA', tarjeta)]);
        if (!pago.ok) return;
        expect((pago.efectivo - pago.devuelta) % 100).toBe(0);
        expect(aplicado + pago.devuelta + pago.saldo).toBe(pago.recibido);
      }),
    );
  });

  test('money for an estimate is due, and stays as credit; credit does not pay it', () => {
    expect(liquida(0, [forma('EFECTIVO', 250000)], { anticipo: 200000 })).toMatchObject({ ok: true, devuelta: 50000, saldo: 200000 });
    expect(motivoDe(liquida(0, [forma('EFECTIVO', 100000)], { anticipo: 200000 }))).toBe('Faltan DOP 1,000.00 para cubrir DOP 2,000.00.');
    const conSaldo = liquida(100000, [forma('SALDO_A_FAVOR', 200000)], { anticipo: 100000, saldoDisponible: 500000 });
    expect(motivoDe(conSaldo)).toBe('El saldo a favor cubre a lo sumo lo que dejan las otras formas de pago: DOP 1,000.00.');
  });

  test('much more cash than is due raises a question, the notes that people hand over do not', () => {
    expect(preguntaPorEfectivo(c(999_999))).toBeUndefined();
    expect(preguntaPorEfectivo(c(1_000_000))).toBe('En efectivo sobran DOP 10,000.00. Compruebe lo recibido; si es correcto, confírmelo.');
  });
});

test('money for an instalment by attendance: credit until its span is over, then refused until it is recalculated', () => {
  expect(destinoDelDinero({ estimadaHasta: null }, '2026-03-10')).toEqual({ ok: true, aSaldo: false });
  expect(destinoDelDinero({ estimadaHasta: '2026-03-10' }, '2026-03-10')).toEqual({ ok: true, aSaldo: true });
  expect(motivoDe(destinoDelDinero({ estimadaHasta: '2026-03-09' }, '2026-03-10'))).toMatch(/recalcule primero su monto/);
});

describe('paying and taking back', () => {
  const nueva = (total: number): CuentaDeFactura => ({
    total: c(total),
    pagado: c(0),
    pendiente: c(total),
    estatus: total === 0 ? 'PAGADA' : 'PENDIENTE',
  });

  test('a part makes it PARCIAL, the rest PAGADA', () => {
    const parte = abonar(nueva(1000), c(400));
    expect(parte).toEqual({ ok: true, total: 1000, pagado: 400, pendiente: 600, estatus: 'PARCIAL' });
    expect(parte.ok && abonar(parte, c(600))).toMatchObject({ pagado: 1000, pendiente: 0, estatus: 'PAGADA' });
  });

  test('never more than is pending, never on a voided invoice', () => {
    expect(motivoDe(abonar(nueva(1000), c(1001)))).toBe('A la factura le quedan DOP 10.00 y se quiere cobrar DOP 10.01.');
    expect(motivoDe(abonar({ ...nueva(1000), estatus: 'ANULADA' }, c(1)))).toBe('La factura está anulada.');
    expect(motivoDe(quitarAbono(nueva(1000), c(1)))).toBe('En la factura solo hay DOP 0.00 pagados.');
    expect(motivoDe(quitarAbono({ ...nueva(1000), estatus: 'ANULADA' }, c(1)))).toBe('La factura está anulada.');
  });

  test('a reversal restores exactly, after any payments before it', () => {
    fc.assert(
      fc.property(importe, fc.array(importe, { maxLength: 4 }), importe, (total, antes, monto) => {
        let cuenta = nueva(total);
        for (const pago of antes) {
          const pagada = abonar(cuenta, pago);
          if (pagada.ok) cuenta = pagada;
        }
        const pagada = abonar(cuenta, monto);
        if (!pagada.ok) return;
        expect(pagada.pagado + pagada.pendiente).toBe(total);
        expect(quitarAbono(pagada, monto)).toEqual({ ...cuenta, ok: true });
      }),
    );
  });

  test('an invoice is voided without live payments, once', () => {
    expect(puedeAnular(nueva(1000))).toEqual({ ok: true });
    expect(puedeAnular(nueva(0))).toEqual({ ok: true });
    expect(motivoDe(puedeAnular({ pagado: c(1), estatus: 'PARCIAL' }))).toBe(
      'La factura tiene DOP 0.01 pagados; reverse primero sus cobros.',
    );
    expect(motivoDe(puedeAnular({ pagado: c(0), estatus: 'ANULADA' }))).toBe('La factura ya está anulada.');
  });
});

describe('reversing a payment', () => {
  test('a settled payment and its reversal cancel each other in the drawer and in the credit', () => {
    const formas = fc.array(fc.record({ forma: fc.constantFrom<FormaPago>('EFECTIVO', 'TARJETA'), monto: importe }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(importe, formas, fc.constantFrom('DEVUELTA' as const, 'SALDO' as const), (aplicado, lista, excedente) => {
        const pago = liquidar({ aplicado, formas: lista, excedente, saldoDisponible: c(0), centavosEnEfectivo: true });
        if (!pago.ok) return;
        const cuentas = [{ codigoEntidad: 1, usado: c(0), hecho: pago.saldo, disponible: pago.saldo }];
        const vuelta = planDeReversion({ formas: lista, devuelta: pago.devuelta, lineas: [], cuentas, gastos: [] });
        expect(vuelta).toEqual({
          ok: true,
          efectivo: pago.efectivo - pago.devuelta,
          facturas: [],
          saldos: [{ codigoEntidad: 1, vuelve: 0, seRetira: pago.saldo, falta: 0 }],
        });
      }),
    );
  });
});
