import { edad, edadDeGrupo, esCumpleanos } from '@/domain/academico/edad';
import { anioDe, sumarDias } from '@/domain/fechas';
import fc from '../support/fc';

test.each([
  ['2016-11-20', '2026-11-19', 9],
  ['2016-11-20', '2026-11-20', 10],
  ['2016-02-29', '2026-02-27', 9],
  ['2016-02-29', '2026-02-28', 10],
  ['2016-02-29', '2028-02-28', 11],
  ['2016-02-29', '2028-02-29', 12],
  ['2016-12-31', '2017-01-01', 0],
  ['2026-11-21', '2026-11-20', 0],
])('born %s, on %s one is %i', (nacimiento, en, anios) => expect(edad(nacimiento, en)).toBe(anios));

test.each([
  ['2016-12-31', 'PERIODO', 9],
  ['2016-12-31', 'ANIO', 10],
  ['2016-01-01', 'PERIODO', 10],
  ['2016-09-01', 'PERIODO', 10],
  ['2016-09-02', 'PERIODO', 9],
  ['2017-01-01', 'ANIO', 9],
] as const)('born %s the age for a group by %s is %i on 2026-09-01', (nacimiento, criterio, anios) =>
  expect(edadDeGrupo(nacimiento, criterio, '2026-09-01')).toBe(anios),
);

test('the birthday is the day on which the age grows, once a year', () => {
  expect(esCumpleanos('2016-02-29', '2027-02-28')).toBe(true);
  expect(esCumpleanos('2016-02-29', '2028-02-28')).toBe(false);
  expect(esCumpleanos('2016-02-29', '2028-02-29')).toBe(true);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 1, max: 6000 }), (n, despues) => {
      const nacimiento = sumarDias('2008-01-01', n);
      const dia = sumarDias(nacimiento, despues);
      expect(edad(nacimiento, dia) - edad(nacimiento, sumarDias(dia, -1))).toBe(esCumpleanos(nacimiento, dia) ? 1 : 0);
      expect(anioDe(dia) - anioDe(nacimiento) - edad(nacimiento, dia)).toBeLessThanOrEqual(1);
    }),
  );
});
