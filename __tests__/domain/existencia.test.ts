import fc from 'fast-check';
import { centavos } from '@/domain/dinero';
import { costoPromedio, efectoDe, mover, type TipoMovimiento } from '@/domain/existencia';

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

test.each([
  [10, 10000, 5, 13000, 11000],
  [0, 99999, 5, 13000, 13000],
  [1, 100, 1, 101, 101],
  [2, 100, 1, 101, 100],
  [3, 100, 0, 500, 100],
  [0, 100, 0, 500, 500],
])('%i at %i and %i more at %i cost %i on average', (existencia, costo, cantidad, nuevo, es) =>
  expect(costoPromedio({ existencia, costo: centavos(costo) }, { cantidad, costo: centavos(nuevo) })).toBe(es),
);

test('the average lies between both costs', () => {
  const costo = fc.nat(1_000_000).map(centavos);
  fc.assert(
    fc.property(fc.nat(500), costo, fc.integer({ min: 1, max: 500 }), costo, (existencia, viejo, cantidad, nuevo) => {
      const promedio = costoPromedio({ existencia, costo: viejo }, { cantidad, costo: nuevo });
      expect(promedio >= Math.min(viejo, nuevo) && promedio <= Math.max(viejo, nuevo)).toBe(true);
    }),
  );
});
