import { centavos, enPesos, porcentaje, proporcion, restar, restarHastaCero, sumar } from '@/domain/dinero';
import fc from '../support/fc';

const importe = fc.integer({ min: 0, max: 1e12 }).map(centavos);

test('money is an exact integer of cents: anything else throws', () => {
  expect(centavos(12345)).toBe(12345);
  expect(Object.is(centavos(-0), 0)).toBe(true);
  for (const n of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => centavos(n)).toThrow(RangeError);
});

test.each([
  [25000, 29, 73],
  [1, 5000, 1],
  [1, 4999, 0],
  [333, 3333, 111],
  [10050, 1800, 1809],
  [5, 1000, 1],
  [4, 1000, 0],
  [0, 10000, 0],
  [1e12, 10000, 1e12],
])('a percentage is rounded half-up to the cent: %i at %i basis points is %i', (base, puntos, es) => {
  expect(porcentaje(centavos(base), puntos)).toBe(es);
});

test('a percentage is the nearest cent, also where base × points passes 2^53', () => {
  fc.assert(
    fc.property(importe, fc.integer({ min: 0, max: 10_000 }), (base, puntos) => {
      const exacto = BigInt(base) * BigInt(puntos);
      const error = 10_000n * BigInt(porcentaje(base, puntos)) - exacto;
      expect(error > -5000n && error <= 5000n).toBe(true);
    }),
  );
});

test('half-up goes towards plus infinity below zero too', () => {
  expect(proporcion(centavos(-5), 1, 2)).toBe(-2);
  expect(proporcion(centavos(-10000), 1, 3)).toBe(-3333);
});

test('a share of nothing is refused as a programming error', () => {
  expect(() => proporcion(centavos(1), 1, 0)).toThrow(RangeError);
  expect(() => porcentaje(centavos(1), 0.5)).toThrow(RangeError);
});

test('a difference may be negative only where that is asked for', () => {
  expect(restar(centavos(100), centavos(250))).toBe(-150);
  expect(restarHastaCero(centavos(100), centavos(250))).toBe(0);
  expect(sumar([])).toBe(0);
});

test('money inside a sentence has its currency, two decimals and thousands separators', () => {
  expect(enPesos(centavos(123450))).toBe('DOP 1,234.50');
  expect(enPesos(centavos(5))).toBe('DOP 0.05');
});
