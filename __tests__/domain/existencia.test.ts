import { centavos } from '@/domain/dinero';
import { efectoDe, mover, valorDeMovimiento, type TipoMovimiento } from '@/domain/existencia';
import fc from '../support/fc';

const tipos: TipoMovimiento[] = ['COMPRA', 'VENTA', 'TRANSFERENCIA_ENTRADA', 'TRANSFERENCIA_SALIDA', 'AJUSTE', 'DEVOLUCION'];

test('each kind of movement moves the stock its way', () => {
  expect(tipos.map((tipo) => efectoDe(tipo, 3))).toEqual([3, -3, 3, -3, 3, 3]);
  expect(efectoDe('AJUSTE', -3)).toBe(-3);
  expect(() => efectoDe('VENTA', -3)).toThrow(RangeError);
});

test('the last one can be sold, one more cannot', () => {
  expect(mover(2, 'VENTA', 2)).toEqual({ ok: true, existencia: 0 });
  expect(mover(2, 'VENTA', 3)).toEqual({ ok: false, motivo: 'Solo hay 2 en existencia.' });
  expect(mover(0, 'AJUSTE', -1)).toEqual({ ok: false, motivo: 'No queda existencia.' });
});

test('stock is the sum of the movements accepted and never below zero', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...tipos), fc.nat(20))), (movimientos) => {
      let existencia = 0;
      let suma = 0;
      for (const [tipo, cantidad] of movimientos) {
        const resultado = mover(existencia, tipo, cantidad);
        if (!resultado.ok) continue;
        existencia = resultado.existencia;
        suma += efectoDe(tipo, cantidad);
        expect(existencia).toBeGreaterThanOrEqual(0);
      }
      expect(existencia).toBe(suma);
    }),
  );
});

test('what leaves costs the average, the last ones all that is left', () => {
  const tres = { existencia: 3, valor: centavos(1000) };
  expect([1, 2, 3].map((n) => valorDeMovimiento(tres, -n))).toEqual([-333, -667, -1000]);
  expect(valorDeMovimiento(tres, 2)).toBe(667);
  expect(valorDeMovimiento(tres, 2, { valor: centavos(5) })).toBe(5);
  expect(valorDeMovimiento({ existencia: 0, valor: centavos(0) }, 2, { costo: centavos(150) })).toBe(300);
});

test('to the cent: whatever comes and leaves, the value is the sum of its movements, never below 0, and 0 with the last piece', () => {
  const paso = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 30 }), fc.nat(1_000_000));
  fc.assert(
    fc.property(fc.array(paso), (pasos) => {
      let hay = { existencia: 0, valor: centavos(0) };
      let suma = 0;
      let [menor, mayor] = [Infinity, 0];
      for (const [entra, cantidad, costo] of pasos) {
        const efecto = entra ? cantidad : -Math.min(cantidad, hay.existencia);
        if (efecto === 0) continue;
        if (hay.existencia === 0) [menor, mayor] = [Infinity, 0];
        if (entra) [menor, mayor] = [Math.min(menor, costo), Math.max(mayor, costo)];
        const valor = valorDeMovimiento(hay, efecto, entra ? { valor: centavos(costo * cantidad) } : {});
        suma += valor;
        hay = { existencia: hay.existencia + efecto, valor: centavos(hay.valor + valor) };
        expect(hay.valor).toBe(suma);
        expect(hay.valor).toBeGreaterThanOrEqual(0);
        if (hay.existencia === 0) expect(hay.valor).toBe(0);
        // Rounding moves a value by half a cent for each piece that left, never more.
        else {
          expect(hay.valor).toBeGreaterThanOrEqual(menor * hay.existencia - pasos.length);
          expect(hay.valor).toBeLessThanOrEqual(mayor * hay.existencia + pasos.length);
        }
      }
    }),
  );
});
