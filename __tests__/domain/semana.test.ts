import { franjasDe, horasDe, semanaDe } from '@/domain/academico/semana';

const clase = (dia: number, horaInicio: string, horaFin: string) => ({ dia, horaInicio, horaFin });

test('classes that share time stand side by side; what comes after them has the whole width again', () => {
  const [, martes] = semanaDe([clase(2, '18:00', '19:00'), clase(2, '16:30', '18:00'), clase(2, '16:00', '17:00')]);
  expect(martes!.sesiones.map(({ horaInicio, carril, carriles }) => [horaInicio, carril, carriles])).toEqual([
    ['16:00', 0, 2],
    ['16:30', 1, 2],
    ['18:00', 0, 1],
  ]);
});

test('a lane that is free again is used again: three in a row beside a long one need two lanes', () => {
  const [lunes] = semanaDe([
    clase(1, '15:00', '18:00'),
    clase(1, '15:00', '16:00'),
    clase(1, '16:00', '17:00'),
    clase(1, '17:00', '18:00'),
  ]);
  expect(lunes!.sesiones.map(({ horaFin, carril, carriles }) => [horaFin, carril, carriles])).toEqual([
    ['16:00', 0, 2],
    ['18:00', 1, 2],
    ['17:00', 0, 2],
    ['18:00', 0, 2],
  ]);
});

test('a week is Monday to Friday, and longer where somebody trains on the weekend', () => {
  expect(semanaDe([clase(2, '16:00', '17:00')]).map(({ dia }) => dia)).toEqual([1, 2, 3, 4, 5]);
  expect(semanaDe([clase(7, '09:00', '10:00')]).map(({ dia }) => dia)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('the scale runs over whole hours', () => {
  expect(horasDe([clase(1, '15:30', '17:00'), clase(3, '18:00', '19:15')])).toEqual([15, 16, 17, 18, 19]);
  expect(horasDe([])).toEqual([8, 9, 10, 11]);
});

test('a timetable has a row for each hour at which classes begin, and in each the same days', () => {
  const franjas = franjasDe([
    clase(6, '18:00', '19:00'),
    clase(2, '16:00', '17:30'),
    clase(2, '16:00', '17:00'),
    clase(1, '16:30', '18:00'),
  ]);
  expect(franjas.map(({ horaInicio, dias }) => [horaInicio, dias.map((juntas) => juntas.map(({ horaFin }) => horaFin))])).toEqual([
    ['16:00', [[], ['17:00', '17:30'], [], [], [], []]],
    ['16:30', [['18:00'], [], [], [], [], []]],
    ['18:00', [[], [], [], [], [], ['19:00']]],
  ]);
  expect(franjasDe([])).toEqual([]);
});
