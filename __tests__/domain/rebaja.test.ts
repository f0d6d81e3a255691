import { CERO, centavos } from '@/domain/dinero';
import { faltasDeBeca, faltasDeDescuento, faltasDePrecio } from '@/domain/inscripciones/rebaja';

const siempre = { desde: null, hasta: null };
const MAS_DE_0 = 'Debe ser más de 0';
const AL_REVES = { hasta: 'Debe ser el primer día o después' };

test('a discount takes something off by what it is: the other of percentage and amount may be empty', () => {
  const faltas = (tipo: 'PORCENTAJE' | 'MONTO', porcentaje: number, monto: number) =>
    faltasDeDescuento({ ...siempre, tipo, porcentaje, monto: centavos(monto) });
  expect(faltas('PORCENTAJE', 10, 0)).toEqual({});
  expect(faltas('PORCENTAJE', 0, 500)).toEqual({ porcentaje: MAS_DE_0 });
  expect(faltas('MONTO', 0, 500)).toEqual({});
  expect(faltas('MONTO', 10, 0)).toEqual({ monto: MAS_DE_0 });
});

test('what lasts ends on its first day or later; either end may be open', () => {
  const faltas = (desde: string | null, hasta: string | null) => faltasDeBeca({ porcentaje: 50, desde, hasta });
  for (const [desde, hasta] of [
    [null, null],
    ['2026-03-02', null],
    [null, '2026-03-01'],
    ['2026-03-02', '2026-03-02'],
  ] as const)
    expect(faltas(desde, hasta)).toEqual({});
  expect(faltas('2026-03-02', '2026-03-01')).toEqual(AL_REVES);
  expect(faltasDeDescuento({ tipo: 'MONTO', porcentaje: 0, monto: CERO, desde: '2026-03-02', hasta: '2026-03-01' })).toEqual({
    monto: MAS_DE_0,
    ...AL_REVES,
  });
});

test('a scholarship of 0 % is none', () => {
  expect(faltasDeBeca({ ...siempre, porcentaje: 0 })).toEqual({ porcentaje: MAS_DE_0 });
});

test('a price fits with its ITBIS: 847,457,627.11 at 18 % is 999,999,999.99, a centavo more is too much', () => {
  expect(faltasDePrecio({ precio: centavos(84_745_762_711), itbis: 1_800 })).toEqual({});
  expect(faltasDePrecio({ precio: centavos(84_745_762_712), itbis: 1_800 })).toEqual({ precio: expect.stringMatching(/^Con el ITBIS /) });
  expect(faltasDePrecio({ precio: centavos(99_999_999_999), itbis: 0 })).toEqual({});
});
