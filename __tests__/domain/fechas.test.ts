import {
  conDia,
  dentroDe,
  diaSemanaIso,
  diasEntre,
  esDia,
  hoyEn,
  seCruzan,
  sumarDias,
  sumarMeses,
  textoDelRango,
  ultimoDiaDelMes,
} from '@/domain/fechas';
import fc from '../support/fc';

const dia = fc.integer({ min: 0, max: 60_000 }).map((n) => sumarDias('1990-01-01', n));

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s plus %i days is %s', (desde, dias, es) => expect(sumarDias(desde, dias)).toBe(es));

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
])('%s plus %i months is %s: a short month gives its last day', (desde, meses, es) => expect(sumarMeses(desde, meses)).toBe(es));

test.each([
  ['2026-02', 31, '2026-02-28'],
  ['2028-02-10', 31, '2028-02-29'],
  ['2026-04', 31, '2026-04-30'],
  ['2026-11-20', 5, '2026-11-05'],
  ['2100-02', 29, '2100-02-28'],
  ['2026-11', 100, '2026-11-30'],
])('day of a month: %s with %i is %s', (mes, n, es) => expect(conDia(mes, n)).toBe(es));

test('no month has a day 0', () => {
  for (const dia of [0, -1, 1.5]) expect(() => conDia('2026-11', dia)).toThrow(RangeError);
});

test('only days that exist are days', () => {
  expect(['2028-02-29', '2000-02-29', '2026-12-31'].map(esDia)).toEqual([true, true, true]);
  const malas = ['2026-02-29', '2100-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-4-1', '20261120', '', '2026-11-20T00:00'];
  expect(malas.filter(esDia)).toEqual([]);
  expect(() => sumarDias('2026-02-30', 1)).toThrow(RangeError);
  expect(() => sumarMeses('2026-02-30', 1)).toThrow(RangeError);
});

test('weeks go from Monday 1 to Sunday 7', () => {
  expect(diaSemanaIso('2026-11-20')).toBe(5);
  expect(diaSemanaIso('2026-11-22')).toBe(7);
  expect(diaSemanaIso('2026-11-23')).toBe(1);
});

test('adding days and counting them are each other’s inverse', () => {
  fc.assert(
    fc.property(dia, fc.integer({ min: -5000, max: 5000 }), (desde, n) => {
      expect(diasEntre(desde, sumarDias(desde, n))).toBe(n);
      expect(sumarDias(sumarDias(desde, n), -n)).toBe(desde);
      expect(((diaSemanaIso(desde) - 1 + 7000 + n) % 7) + 1).toBe(diaSemanaIso(sumarDias(desde, n)));
    }),
  );
});

test('adding months keeps the day of the month, or takes the last one of a short month', () => {
  fc.assert(
    fc.property(dia, fc.integer({ min: -60, max: 60 }), (desde, n) => {
      const hasta = sumarMeses(desde, n);
      expect(hasta.slice(8) === desde.slice(8) || (hasta === ultimoDiaDelMes(hasta) && hasta.slice(8) < desde.slice(8))).toBe(true);
    }),
  );
});

test('two stretches cross exactly when some day lies in both', () => {
  expect(seCruzan({ desde: '2026-01-01', hasta: '2026-01-31' }, { desde: '2026-01-31', hasta: null })).toBe(true);
  expect(seCruzan({ desde: '2026-02-01', hasta: null }, { desde: '2026-01-01', hasta: '2026-01-31' })).toBe(false);
  const rango = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 6 })).map(([inicio, largo]) => ({
    desde: sumarDias('2026-02-25', inicio),
    hasta: sumarDias('2026-02-25', inicio + largo),
  }));
  fc.assert(
    fc.property(rango, rango, (a, b) => {
      const dias = Array.from({ length: 20 }, (_, i) => sumarDias('2026-02-25', i));
      expect(seCruzan(a, b)).toBe(dias.some((d) => dentroDe(d, a) && dentroDe(d, b)));
    }),
  );
});

test.each([
  ['2026-11-20T03:59:59Z', '2026-11-19'],
  ['2026-11-20T04:00:00Z', '2026-11-20'],
  ['2026-07-01T03:59:59Z', '2026-06-30'],
  ['2027-01-01T00:00:00Z', '2026-12-31'],
])('today is the day in Santo Domingo: %s is %s', (momento, es) => expect(hoyEn(new Date(momento))).toBe(es));

test.each([
  ['2026-11-01', '2026-11-15', '1 al 15 de noviembre de 2026'],
  ['2026-11-30', '2026-12-06', '30 de noviembre al 6 de diciembre de 2026'],
  ['2026-12-28', '2027-01-03', '28 de diciembre de 2026 al 3 de enero de 2027'],
  ['2026-06-05', '2026-06-05', '5 de junio de 2026'],
])('a stretch says what both ends share once: %s to %s', (desde, hasta, es) => expect(textoDelRango(desde, hasta)).toBe(es));
