import { CERO, centavos, porcentaje, sumar } from '@/domain/dinero';
import { calcularLinea, estaAbierta, estatusDe, estaVencida, montoProrrateado, rebajasVigentes } from '@/domain/precio';
import type { BecaOtorgada, DescuentoVigente, LineaPorCalcular } from '@/domain/precio';
import fc from '../support/fc';

const c = centavos;
const rebajaPct = fc.record({ nombre: fc.constant('X'), puntosBasicos: fc.integer({ min: 0, max: 10_000 }) });
const rebajaFija = fc.record({ nombre: fc.constant('Y'), monto: fc.integer({ min: 0, max: 500_000 }).map(c) });
const prorrateo = fc
  .integer({ min: 0, max: 30 })
  .chain((clases) => fc.record({ clases: fc.constant(clases), restantes: fc.integer({ min: 0, max: clases }) }));
const linea: fc.Arbitrary<LineaPorCalcular> = fc.record({
  precio: fc.integer({ min: 0, max: 2_000_000 }).map(c),
  cantidad: fc.integer({ min: 1, max: 20 }),
  prorrateo: fc.option(prorrateo),
  descuentoManual: fc.option(fc.oneof(rebajaPct, rebajaFija)),
  becas: fc.array(rebajaPct, { maxLength: 2 }),
  descuentos: fc.array(fc.oneof(rebajaPct, rebajaFija), { maxLength: 4 }),
  itbis: fc.constantFrom(0, 1600, 1800),
});

test('the steps come in the order of the invoice, each with its reason', () => {
  const { pasos, ...sumas } = calcularLinea({
    precio: c(300000),
    prorrateo: { clases: 8, restantes: 6 },
    descuentoManual: { nombre: 'cortesía', monto: c(5000) },
    becas: [{ nombre: 'Talento', puntosBasicos: 5000 }],
    descuentos: [
      { nombre: 'Feria', monto: c(10000) },
      { nombre: 'Hermanos', puntosBasicos: 1000 },
      { nombre: 'Temprano', puntosBasicos: 250 },
    ],
    itbis: 1800,
  });
  expect(pasos.map(({ concepto, monto }) => [concepto, monto])).toEqual([
    ['Precio base', 300000],
    ['Prorrateo: 6 de 8 clases', -75000],
    ['Descuento manual: cortesía', -5000],
    ['Beca Talento 50 %', -110000],
    ['Descuento Hermanos 10 %', -11000],
    ['Descuento Temprano 2.5 %', -2475],
    ['Descuento Feria', -10000],
    ['ITBIS 18 %', 15575],
  ]);
  expect(sumas).toEqual({ precio: 225000, descuento: 138475, itbis: 15575, total: 102100 });
});

test('percentages count one after the other, not together', () => {
  const descuentos = [1000, 1000].map((puntosBasicos) => ({ nombre: 'A', puntosBasicos }));
  expect(calcularLinea({ precio: c(10000), descuentos }).total).toBe(8100);
});

test('fixed amounts come after percentages whatever their place in the list', () => {
  const fija = { nombre: 'F', monto: c(1000) };
  const pct = { nombre: 'P', puntosBasicos: 5000 };
  expect(calcularLinea({ precio: c(10000), descuentos: [fija, pct] }).total).toBe(4000);
  expect(calcularLinea({ precio: c(10000), descuentos: [pct, fija] }).total).toBe(4000);
});

test('a discount larger than the price ends at 0 and takes only what there was', () => {
  const { pasos, total, descuento, itbis } = calcularLinea({ precio: c(5000), descuentos: [{ nombre: 'F', monto: c(9000) }], itbis: 1800 });
  expect([total, descuento, itbis]).toEqual([0, 5000, 0]);
  expect(pasos.at(1)?.monto).toBe(-5000);
});

test('every step is rounded half-up on its own: 0.15 with 50 % and 50 % is 0.03', () => {
  const becas = [5000, 5000].map((puntosBasicos) => ({ nombre: 'B', puntosBasicos }));
  // 15 → 8 off → 7 → 4 off (3.5 up) → 3; rounding once at the end would give 4
  expect(calcularLinea({ precio: c(15), becas }).total).toBe(3);
});

test.each([
  [300000, 8, 3, 112500],
  [10000, 3, 1, 3333],
  [10000, 3, 2, 6667],
  [1, 2, 1, 1],
  [10000, 8, 0, 0],
  [10000, 8, 8, 10000],
  [10000, 0, 0, 10000],
])('%i for %i classes with %i left costs %i', (monto, clases, restantes, es) =>
  expect(montoProrrateado(c(monto), clases, restantes)).toBe(es),
);

test('the steps shown add up to the total, and precio − descuento + itbis is the total', () => {
  fc.assert(
    fc.property(linea, (pedida) => {
      const { pasos, precio, descuento, itbis, total } = calcularLinea(pedida);
      expect(sumar(pasos.map(({ monto }) => monto))).toBe(total);
      expect(precio - descuento + itbis).toBe(total);
      expect(pasos.filter(({ tipo }) => tipo !== 'BASE' && tipo !== 'ITBIS').every(({ monto }) => monto <= 0)).toBe(true);
    }),
  );
});

test('nothing is below 0 at any step, and a scholarship never exceeds its base', () => {
  fc.assert(
    fc.property(linea, (pedida) => {
      const calculada = calcularLinea(pedida);
      let queda = 0;
      for (const { monto } of calculada.pasos) {
        queda += monto;
        expect(queda).toBeGreaterThanOrEqual(0);
      }
      expect(Math.min(calculada.precio, calculada.descuento, calculada.itbis, calculada.total)).toBeGreaterThanOrEqual(0);
      expect(calculada.descuento).toBeLessThanOrEqual(calculada.precio);
    }),
  );
});

test('ITBIS is taken from what is left after all discounts', () => {
  fc.assert(
    fc.property(linea, (pedida) => {
      const { precio, descuento, itbis } = calcularLinea(pedida);
      expect(itbis).toBe(porcentaje(c(precio - descuento), pedida.itbis ?? 0));
    }),
  );
});

test('a negative price or discount is a programming error', () => {
  expect(() => calcularLinea({ precio: c(-1) })).toThrow(RangeError);
  expect(() => calcularLinea({ precio: c(100), descuentoManual: { nombre: 'x', monto: c(-1) } })).toThrow(RangeError);
});

describe('which scholarships and discounts count', () => {
  const beca: BecaOtorgada = { nombre: 'B', puntosBasicos: 5000, desde: '2026-09-01', hasta: '2026-12-31', alcances: ['CUOTA'] };
  const hermanos: DescuentoVigente = {
    nombre: 'H',
    puntosBasicos: 1000,
    desde: '2026-01-01',
    hasta: null,
    alcances: ['CUOTA', 'INSCRIPCION'],
    desdeHijo: 2,
  };
  const vigentes = (alcance: 'CUOTA' | 'INSCRIPCION' | 'VENTA', dia: string, ordenHijo: number) => {
    const { becas, descuentos } = rebajasVigentes({ becas: [beca], descuentos: [hermanos], alcance, dia, ordenHijo });
    return [...becas, ...descuentos].map(({ nombre }) => nombre).join('');
  };
  test.each([
    ['CUOTA', '2026-09-01', 1, 'B'],
    ['CUOTA', '2026-12-31', 2, 'BH'],
    ['CUOTA', '2027-01-01', 3, 'H'],
    ['CUOTA', '2026-08-31', 1, ''],
    ['INSCRIPCION', '2026-09-01', 2, 'H'],
    ['VENTA', '2026-09-01', 2, ''],
  ] as const)('%s on %s for child %i: %j', (alcance, dia, orden, cuales) => expect(vigentes(alcance, dia, orden)).toBe(cuales));
});

test.each([
  [1000, 0, false, 'PENDIENTE'],
  [1000, 1, false, 'PARCIAL'],
  [1000, 999, false, 'PARCIAL'],
  [1000, 1000, false, 'PAGADA'],
  [0, 0, false, 'PAGADA'],
  [1000, 0, true, 'ANULADA'],
  [0, 0, true, 'ANULADA'],
] as const)('an invoice of %i with %i paid (voided: %s) is %s', (total, pagado, anulada, estatus) =>
  expect(estatusDe(c(total), c(pagado), anulada)).toBe(estatus),
);

test.each([
  ['2026-11-19', 1000, 'PENDIENTE', true],
  ['2026-11-20', 1000, 'PENDIENTE', false],
  ['2026-11-19', 500, 'PARCIAL', true],
  ['2026-11-19', 0, 'PAGADA', false],
  ['2026-11-19', 1000, 'ANULADA', false],
] as const)('due %s with %i pending, %s: overdue on 2026-11-20 is %s', (fechaVencimiento, pendiente, estatus, vencida) =>
  expect(estaVencida({ estatus, pendiente: c(pendiente), fechaVencimiento }, '2026-11-20')).toBe(vencida),
);

test.each([
  ['2026-11-20', 0, 'PENDIENTE', 'FIJO', true],
  ['2026-11-19', 0, 'PENDIENTE', 'FIJO', false],
  ['2026-12-05', 1, 'PARCIAL', 'FIJO', false],
  ['2026-12-05', 0, 'ANULADA', 'FIJO', false],
  ['2026-12-05', 0, 'PAGADA', 'FIJO', true],
  ['2026-11-19', 0, 'PAGADA', 'FIJO', false],
  ['2026-10-01', 0, 'PENDIENTE', 'ASISTENCIA', true],
  ['2026-10-01', 0, 'PAGADA', 'ASISTENCIA', true],
  ['2026-12-01', 1, 'PARCIAL', 'ASISTENCIA', false],
] as const)(
  'an instalment due %s with %i paid, %s, %s is open on 2026-11-20: %s',
  (fechaVencimiento, pagado, estatus, tipoCobro, abierta) =>
    expect(estaAbierta({ estatus, pagado: pagado === 0 ? CERO : c(pagado), fechaVencimiento, tipoCobro }, '2026-11-20')).toBe(abierta),
);

describe('discounts among each other', () => {
  const diez = { nombre: 'Diez', codigo: 1, puntosBasicos: 1000, prioridad: 2 };
  const cien = { nombre: 'Cien', codigo: 2, monto: c(10_000), prioridad: 1 };
  const solo = { nombre: 'Solo', codigo: 3, puntosBasicos: 2000, prioridad: 1, acumulable: false };
  const pasos = (linea: Omit<LineaPorCalcular, 'precio'>) =>
    calcularLinea({ precio: c(100_000), ...linea }).pasos.slice(1).map(({ codigo, monto }) => [codigo, monto]); // prettier-ignore

  test('percentages come before fixed amounts, among their own by priority, each with its code', () => {
    expect(pasos({ descuentos: [cien, diez, { ...diez, codigo: 9, prioridad: 1 }] })).toEqual([
      [9, -10_000],
      [1, -9000],
      [2, -10_000],
    ]);
  });

  test('one that may not be joined stands alone where it comes first, and not at all after anything else', () => {
    expect(pasos({ descuentos: [diez, solo] })).toEqual([[3, -20_000]]);
    expect(pasos({ descuentos: [{ ...diez, prioridad: 0 }, solo] })).toEqual([[1, -10_000]]);
    expect(pasos({ becas: [{ nombre: 'B', codigo: 7, puntosBasicos: 5000 }], descuentos: [solo, diez] })).toEqual([
      [7, -50_000],
      [1, -5000],
    ]);
  });

  test('whatever order they are given in, the price is one', () => {
    const cualquiera = fc.record({
      nombre: fc.constant('x'),
      codigo: fc.integer({ min: 1, max: 6 }),
      puntosBasicos: fc.integer({ min: 0, max: 10_000 }),
      prioridad: fc.integer({ min: 1, max: 3 }),
      acumulable: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(cualquiera, { selector: ({ codigo }) => codigo }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (descuentos, precio) => {
          const de = (lista: typeof descuentos) => calcularLinea({ precio: c(precio), descuentos: lista });
          expect(de([...descuentos].reverse())).toEqual(de(descuentos));
          const tipos = de(descuentos).pasos.map(({ tipo }) => tipo);
          expect([...tipos].sort((a, b) => ORDEN.indexOf(a) - ORDEN.indexOf(b))).toEqual(tipos);
        },
      ),
    );
  });
});

const ORDEN = ['BASE', 'PRORRATEO', 'MANUAL', 'BECA', 'DESCUENTO', 'ITBIS'];
