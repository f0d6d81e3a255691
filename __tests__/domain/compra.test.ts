import { costear, debidoDe, estatusDeCompra, parteDe, porPagar, repartirPor } from '@/domain/compra';
import { centavos, sumar } from '@/domain/dinero';
import fc from '../support/fc';

const dinero = fc.nat(10_000_000).map(centavos);

test('an amount is spread by weights; where nothing weighs, evenly', () => {
  expect(repartirPor(centavos(100), [1, 1, 1])).toEqual([33, 34, 33]);
  expect(repartirPor(centavos(1000), [3, 1])).toEqual([750, 250]);
  expect(repartirPor(centavos(9), [0, 0])).toEqual([5, 4]);
});

test('the parts always add up, and none is more than a cent off its share', () => {
  fc.assert(
    fc.property(dinero, fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 }), (total, pesos) => {
      const partes = repartirPor(total, pesos);
      expect(sumar(partes)).toBe(total);
      const suma = pesos.reduce((a, b) => a + b, 0);
      if (suma > 0) partes.forEach((parte, i) => expect(Math.abs(parte - (total * pesos[i]!) / suma)).toBeLessThanOrEqual(1));
    }),
  );
});

test('a line costs its pieces and its share; its ITBIS only where it cannot be deducted', () => {
  const lineas = [
    { cantidad: 10, costo: centavos(20_000), itbis: 1800 },
    { cantidad: 5, costo: centavos(40_000), itbis: 0 },
  ];
  expect(costear(lineas, centavos(10_001), false)).toEqual([
    { itbis: 36_000, otros: 5_001, total: 241_001, valor: 205_001 },
    { itbis: 0, otros: 5_000, total: 205_000, valor: 205_000 },
  ]);
  expect(costear(lineas, centavos(0), true).map(({ valor }) => valor)).toEqual([236_000, 200_000]);
});

test('however a line comes in parts, they add up to the whole', () => {
  fc.assert(
    fc.property(dinero, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (monto, veces) => {
      const cantidad = veces.reduce((a, b) => a + b, 0);
      let antes = 0;
      const partes = veces.map((una) => {
        const parte = parteDe(monto, cantidad, antes, una);
        antes += una;
        return parte;
      });
      expect(sumar(partes)).toBe(monto);
    }),
  );
});

test('owed is what came and stayed; after a return that was paid already the supplier owes', () => {
  const linea = { cantidad: 10, total: centavos(100_000), recibida: 4, devuelta: 1 };
  expect(debidoDe([linea, { ...linea, recibida: 0, devuelta: 0 }])).toBe(30_000);
  expect(porPagar({ debido: centavos(30_000), pagado: centavos(40_000) })).toBe(-10_000);
});

test('a purchase stands where its lines stand', () => {
  const linea = (recibida: number) => ({ cantidad: 5, recibida });
  expect(
    [
      [0, 0],
      [5, 0],
      [2, 0],
      [5, 5],
    ].map((cuantas) => estatusDeCompra(cuantas.map(linea))),
  ).toEqual(['PENDIENTE', 'PARCIAL', 'PARCIAL', 'RECIBIDA']);
});
