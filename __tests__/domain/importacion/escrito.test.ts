import { COLUMNAS } from '@/contract/importacion/archivoDeEstudiantes';
import { columnasDe } from '@/domain/importacion/columnas';
import { nombrePropio, parentescoEscrito, sexoEscrito, telefonoEscrito } from '@/domain/importacion/escrito';

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
