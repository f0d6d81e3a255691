import type { Centavos } from '@/contract/campos';
import { abonar, type CuentaDeFactura, type Forma } from '@/domain/cobros/cobro';
import { CERO, restar, sumar } from '@/domain/dinero';
import { planDeReversion, type Gasto } from '@/domain/cobros/reversion';
import fc from '../support/fc';

const c = (n: number) => n as Centavos;
const nueva = (total: number): CuentaDeFactura => ({ total: c(total), pagado: CERO, pendiente: c(total), estatus: 'PENDIENTE' });
const aceptado = <T extends object>(resultado: ({ ok: true } & T) | { ok: false; motivo: string }): T => {
  if (!resultado.ok) throw new Error(resultado.motivo);
  return resultado;
};
const linea = (codigoFactura: number, cuenta: CuentaDeFactura, monto: number, liberado = 0) => ({
  codigoFactura,
  ...cuenta,
  monto: c(monto),
  liberado: c(liberado),
});
const pago = { formas: [], devuelta: CERO, lineas: [], cuentas: [], gastos: [] };

describe('planDeReversion', () => {
  const importes = fc.array(fc.record({ total: fc.integer({ min: 1, max: 10 ** 7 }), parte: fc.double({ min: 0, max: 1, noNaN: true }) }), {
    minLength: 1,
    maxLength: 6,
  });

  test('every invoice is exactly as it was before the payment, whatever was paid on it earlier', () => {
    fc.assert(
      fc.property(importes, fc.double({ min: 0, max: 1, noNaN: true }), (facturas, antes) => {
        const casos = facturas.flatMap(({ total, parte }, i) => {
          const previo = c(Math.floor((total - 1) * antes));
          const cuenta = previo > 0 ? aceptado(abonar(nueva(total), previo)) : nueva(total);
          const monto = c(Math.max(1, Math.floor(cuenta.pendiente * parte)));
          return [{ i, cuenta, monto, despues: aceptado(abonar(cuenta, monto)) }];
        });
        const plan = aceptado(planDeReversion({ ...pago, lineas: casos.map(({ i, monto, despues }) => linea(i, despues, monto)) }));
        expect(plan.facturas).toEqual(
          casos.map(({ i, cuenta: { pagado, pendiente, estatus } }) => ({ codigoFactura: i, pagado, pendiente, estatus })),
        );
      }),
    );
  });

  test('the credit comes back and goes exactly, and is never below 0: what would make it so is refused', () => {
    const monto = fc.integer({ min: 0, max: 10 ** 7 });
    fc.assert(
      fc.property(monto, monto, monto, (usado, hecho, disponible) => {
        const cuenta = { codigoEntidad: 1, usado: c(usado), hecho: c(hecho), disponible: c(disponible) };
        const plan = planDeReversion({ ...pago, cuentas: [cuenta] });
        expect(plan.ok).toBe(disponible + usado - hecho >= 0);
        if (!plan.ok) return;
        const [{ vuelve, seRetira }] = plan.saldos as [(typeof plan.saldos)[0]];
        expect(restar(sumar([c(disponible), vuelve]), seRetira)).toBe(disponible + usado - hecho);
      }),
    );
  });

  test('of a payment that the bank returned, what was spent of its credit is missing to the centavo, and the credit ends at 0', () => {
    const monto = fc.integer({ min: 0, max: 10 ** 7 });
    fc.assert(
      fc.property(monto, monto, monto, (usado, hecho, disponible) => {
        const cuenta = { codigoEntidad: 1, usado: c(usado), hecho: c(hecho), disponible: c(disponible) };
        const { saldos } = aceptado(planDeReversion({ ...pago, cuentas: [cuenta], devuelto: true }));
        const [{ vuelve, seRetira, falta }] = saldos as [(typeof saldos)[0]];
        expect(falta).toBe(Math.max(0, hecho - disponible - usado));
        expect(restar(sumar([c(disponible), vuelve, falta]), seRetira)).toBe(Math.max(0, disponible + usado - hecho));
      }),
    );
  });

  test('the drawer gives back what it kept: the cash less its change, nothing of the other forms', () => {
    const formas = [
      ['EFECTIVO', 50_000],
      ['EFECTIVO', 10_000],
      ['TARJETA', 30_000],
    ].map(([forma, monto]) => ({ forma: forma as Forma['forma'], monto: c(monto as number) }));
    expect(planDeReversion({ ...pago, formas, devuelta: c(10_000) })).toMatchObject({ ok: true, efectivo: 50_000 });
  });

  test('what an invoice gave up is credit since: it is taken from the credit, not from the voided invoice', () => {
    const anulada: CuentaDeFactura = { total: c(1000), pagado: CERO, pendiente: CERO, estatus: 'ANULADA' };
    const cuentas = [{ codigoEntidad: 1, usado: CERO, hecho: c(1000), disponible: c(1000) }];
    const plan = planDeReversion({ ...pago, lineas: [linea(7, anulada, 1000, 1000)], cuentas });
    expect(plan).toMatchObject({ ok: true, facturas: [], saldos: [{ seRetira: 1000 }] });
  });

  test('a refusal names what spent the credit, and says whether something can be done about it', () => {
    const cuentas = [{ codigoEntidad: 1, usado: CERO, hecho: c(100_000), disponible: c(40_000) }];
    const conCobros: Gasto[] = [
      { que: 'recibo 12', deshace: 'REVERSAR' },
      { que: 'devuelto en efectivo el 10/03/2026', deshace: null },
    ];
    expect(planDeReversion({ ...pago, cuentas, gastos: conCobros })).toEqual({
      ok: false,
      motivo:
        'El saldo a favor que dejó este cobro ya se gastó: recibo 12, devuelto en efectivo el 10/03/2026. Faltan DOP 600.00. Reverse primero lo que lo usó.',
    });
    expect(planDeReversion({ ...pago, cuentas, gastos: conCobros.slice(1) })).toMatchObject({
      motivo: expect.stringContaining('El cobro ya no se puede reversar.'),
    });
    const trasladado = { que: 'trasladado a Ana Gil el 10/03/2026', deshace: 'TRASLADAR' as const };
    expect(planDeReversion({ ...pago, cuentas, gastos: [trasladado] })).toMatchObject({
      motivo: expect.stringContaining('Trasládelo antes de vuelta.'),
    });
  });
});
