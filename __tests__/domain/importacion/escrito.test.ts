import { COLUMNAS } from '@/contract/importacion/archivoDeEstudiantes';
import { columnasDe } from '@/domain/importacion/columnas';
import { importeEscrito, nombrePropio, parentescoEscrito, sexoEscrito, telefonoEscrito } from '@/domain/importacion/escrito';

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

test('the noise of a workbook leaves an amount, and one that is too large stays whole, so that its size is refused and not its decimals', () => {
  expect(importeEscrito('RD$ 1,234.50')).toBe(1234.5);
  expect(importeEscrito('820.4999999999999')).toBe(820.5);
  expect(importeEscrito('999999999999')).toBe(999_999_999_999);
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
