import { centavos, sumar } from '@/domain/dinero';
import { sumarDias } from '@/domain/fechas';
import { antiguedad, diasDeAtraso, ETIQUETA_DE_MORA, tramoDeMora, TRAMOS_DE_MORA } from '@/domain/mora';
import fc from '../support/fc';

test.each([
  [-10, 0, 'POR_VENCER'],
  [0, 0, 'POR_VENCER'],
  [1, 1, 'D1_30'],
  [30, 30, 'D1_30'],
  [31, 31, 'D31_60'],
  [60, 60, 'D31_60'],
  [61, 61, 'D61_90'],
  [90, 90, 'D61_90'],
  [91, 91, 'D90'],
  [400, 400, 'D90'],
])('%i days after the due date: %i days late, %s', (dias, atraso, tramo) => {
  const al = sumarDias('2026-10-05', dias);
  expect(diasDeAtraso('2026-10-05', al)).toBe(atraso);
  expect(tramoDeMora('2026-10-05', al)).toBe(tramo);
});

test('the ages go from the youngest to the oldest, each with its words', () => {
  expect(TRAMOS_DE_MORA.map((tramo) => ETIQUETA_DE_MORA[tramo])).toEqual([
    'Por vencer',
    '1 a 30 días',
    '31 a 60 días',
    '61 a 90 días',
    'Más de 90 días',
  ]);
});

test('the ages of a debt add up to everything pending', () => {
  const factura = fc.tuple(fc.integer({ min: -200, max: 60 }), fc.nat(1_000_000)).map(([dias, pendiente]) => ({
    fechaVencimiento: sumarDias('2026-11-20', dias),
    pendiente: centavos(pendiente),
  }));
  fc.assert(
    fc.property(fc.array(factura), (facturas) => {
      const porTramo = antiguedad(facturas, '2026-11-20');
      expect(sumar(Object.values(porTramo))).toBe(sumar(facturas.map(({ pendiente }) => pendiente)));
      expect(Object.keys(porTramo)).toEqual(TRAMOS_DE_MORA);
    }),
  );
});
