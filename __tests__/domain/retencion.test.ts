import type { FormaPago } from '@/contract/caja/forma';
import type { Centavos } from '@/contract/importe';
import { liquidar } from '@/domain/cobros/cobro';
import { puedeRetenerse, type Retenible } from '@/domain/cobros/retencion';

const pesos = (n: number) => Math.round(n * 100) as Centavos;
const forma = (cual: FormaPago, monto: number) => ({ forma: cual, monto: pesos(monto) });
/** A document of 1,180.00, of which 180.00 are ITBIS. */
const documento = (cambios: Partial<Retenible> = {}): Retenible => ({
  ...{ tipo: 'B01', ncf: 'B0100000001', itbis: pesos(180), monto: pesos(1000), cobrado: pesos(1180), retenido: [] },
  ...cambios,
});
const motivo = (...dado: Parameters<typeof puedeRetenerse>) => {
  const permiso = puedeRetenerse(...dado);
  return permiso.ok ? '' : permiso.motivo;
};

describe('what a company withholds', () => {
  test('is of an invoice with tax credit', () => {
    const todo = [forma('RETENCION_ITBIS', 180), forma('RETENCION_ISR', 1000)];
    expect([motivo(todo, documento()), motivo(todo, documento({ tipo: 'E31' }))]).toEqual(['', '']);
    const solo = 'Solo se retiene de una factura que tenga su comprobante de crédito fiscal (B01 o E31).';
    const [itbis] = todo;
    expect(motivo([itbis!], undefined)).toBe(solo);
    for (const tipo of ['B02', 'E32', 'B03', 'B14', 'B15'] as const) expect(motivo([itbis!], documento({ tipo }))).toBe(solo);
  });

  test('is no more than the ITBIS, and than the amount without it, of all payments together', () => {
    expect(motivo([forma('RETENCION_ITBIS', 180.01)], documento())).toBe(
      'Del comprobante B0100000001 se puede retener del ITBIS DOP 180.00 a lo sumo.',
    );
    expect(motivo([forma('RETENCION_ISR', 1000), forma('RETENCION_ISR', 1)], documento())).toBe(
      'Del comprobante B0100000001 se puede retener por ISR DOP 1,000.00 a lo sumo.',
    );
    expect(motivo([forma('RETENCION_ITBIS', 90), forma('RETENCION_ISR', 11)], documento({ cobrado: pesos(100) }))).toBe(
      'Del comprobante B0100000001 se cobran DOP 100.00: no se puede retener más.',
    );
    const antes = documento({ retenido: [forma('RETENCION_ITBIS', 54), forma('RETENCION_ISR', 50)] });
    expect(motivo([forma('RETENCION_ITBIS', 126), forma('RETENCION_ISR', 950)], antes)).toBe('');
    expect(motivo([forma('RETENCION_ITBIS', 126.01)], antes)).toMatch(/DOP 126\.00 a lo sumo/);
  });

  test('covers what the other forms leave: it gives neither change nor credit', () => {
    const liquida = (...formas: ReturnType<typeof forma>[]) =>
      liquidar({ ...{ aplicado: pesos(1180), formas, excedente: 'SALDO', saldoDisponible: pesos(100), centavosEnEfectivo: false } });
    expect(liquida(forma('TRANSFERENCIA', 1126), forma('RETENCION_ITBIS', 54))).toMatchObject({
      ok: true,
      devuelta: 0,
      saldo: 0,
      efectivo: 0,
    });
    const [justo, sobra] = [forma('RETENCION_ITBIS', 54), forma('RETENCION_ITBIS', 55)];
    expect(liquida(forma('SALDO_A_FAVOR', 100), forma('EFECTIVO', 1026), justo)).toMatchObject({ ok: true, devuelta: 0, saldo: 0 });
    expect(liquida(forma('TRANSFERENCIA', 1126), sobra)).toEqual({
      ok: false,
      motivo: 'Lo retenido cubre a lo sumo lo que dejan las otras formas de pago: DOP 54.00.',
    });
    expect(liquida(forma('SALDO_A_FAVOR', 100), forma('EFECTIVO', 1026), sobra)).toEqual({
      ok: false,
      motivo: 'Lo retenido y el saldo a favor cubren a lo sumo lo que dejan las otras formas de pago: DOP 154.00.',
    });
  });
});
