import { repartirDeposito } from '@/domain/banco/deposito';
import { centavos, sumar } from '@/domain/dinero';
import fc from '../../support/fc';

test('a part of the cash is taken of the first closes, never more than one has, and adds up to the amount', () => {
  const cierres = [500, 400, 300].map((queda, i) => ({ codigoCaja: i + 1, queda: centavos(queda) }));
  expect(repartirDeposito(cierres, centavos(700))).toEqual([
    { codigoCaja: 1, monto: 500 },
    { codigoCaja: 2, monto: 200 },
  ]);
  const queda = fc.integer({ min: 1, max: 10 ** 8 });
  fc.assert(
    fc.property(fc.array(queda, { minLength: 1, maxLength: 8 }), fc.double({ min: 0, max: 1, noNaN: true }), (quedan, parte) => {
      const hay = quedan.map((una, i) => ({ codigoCaja: i, queda: centavos(una) }));
      const monto = centavos(Math.ceil(sumar(hay.map((una) => una.queda)) * parte));
      const hecho = repartirDeposito(hay, monto);
      expect(sumar(hecho.map((una) => una.monto))).toBe(monto);
      expect(hecho.every((una) => una.monto > 0 && una.monto <= hay[una.codigoCaja]!.queda)).toBe(true);
    }),
  );
});
