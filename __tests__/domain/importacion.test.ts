import { COLUMNAS } from '@/contract/importacion/cargaEstudiantes';
import { columnasDe, fechaEscrita, nombrePropio, parentescoEscrito, sexoEscrito, telefonoEscrito } from '@/domain/importacion';

test.each([
  ['3/9/2015', '2015-09-03'],
  ['03-09-2015', '2015-09-03'],
  ['3.9.2015', '2015-09-03'],
  ['2015-09-03', '2015-09-03'],
  ['2015-09-03T00:00:00.000Z', '2015-09-03'],
  ['42250', '2015-09-03'],
  ['31/02/2015', '31/02/2015'],
  ['ayer', 'ayer'],
])('a day written %s is %s', (escrita, dia) => expect(fechaEscrita(escrita)).toBe(dia));

test.each([
  ['MARÍA DE LOS SANTOS', 'María de los Santos'],
  ['josé  peña', 'José Peña'],
  ['De la Cruz', 'De la Cruz'],
  ['McDonald', 'McDonald'],
  ['ANA-LUCÍA', 'Ana-Lucía'],
])('the name %s is %s', (escrito, nombre) => expect(nombrePropio(escrito)).toBe(nombre));

test('phones, sexes and kinships as people write them', () => {
  expect(telefonoEscrito('8.095551234E9')).toBe('8095551234');
  expect(telefonoEscrito('809-555-1234')).toBe('809-555-1234');
  expect(['Niña', 'f', 'VARÓN', 'x'].map(sexoEscrito)).toEqual(['F', 'F', 'M', 'x']);
  expect(['Mamá', '', 'Abuela', 'vecina'].map(parentescoEscrito)).toEqual(['MADRE', 'TUTOR', 'ABUELO', 'vecina']);
});

test('a heading means one column, whatever its accents, case and signs; no column is meant twice', () => {
  expect(columnasDe(['NOMBRE *', 'Apellidos', 'fecha de nacimiento', 'Género', 'Color', 'Nombres'], COLUMNAS)).toEqual([
    'nombre',
    'apellido',
    'fechaNacimiento',
    'sexo',
    null,
    null,
  ]);
});
