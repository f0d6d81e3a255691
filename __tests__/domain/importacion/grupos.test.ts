import { columnaDeFalta, filaDe, leerGrupo, type FilaDeGrupo } from '@/domain/importacion/grupos';
import { diasEscritos, horarioEscrito, horasEscritas } from '@/domain/importacion/horarios';
import type { Grupo } from '@/contract/academico/grupo';

test.each([
  ['mar y jue', [2, 4]],
  ['Lun, Mié y Vie', [1, 3, 5]],
  ['lunes a viernes', [1, 2, 3, 4, 5]],
  ['sáb.', [6]],
  ['L X V', [1, 3, 5]],
  ['LMV', [1, 3, 5]],
  ['L M V', [1, 3, 5]],
  ['LMMJV', [1, 2, 3, 4, 5]],
  ['M/J', [2, 4]],
  ['miércoles', [3]],
  ['todos', null],
  ['', null],
])('days: «%s»', (texto, dias) => expect(diasEscritos(texto)).toEqual(dias));

test.each([
  ['4:00–5:30 p. m.', '16:00', '17:30'],
  ['4 a 5:30', '16:00', '17:30'],
  ['8 a 9:30', '08:00', '09:30'],
  ['16:00-17:30', '16:00', '17:30'],
  ['06:00 - 07:30', '06:00', '07:30'],
  ['11:00 a. m.–1:00 p. m.', '11:00', '13:00'],
  ['11 a 1 pm', '11:00', '13:00'],
  ['11 a 1', '11:00', '13:00'],
  ['de 4:00 p.m. a 5:00 p.m.', '16:00', '17:00'],
  ['8 am a 10 am', '08:00', '10:00'],
  ['12:00–1:00 p. m.', '12:00', '13:00'],
])('hours: «%s» is %s to %s', (texto, horaInicio, horaFin) => expect(horasEscritas(texto)).toEqual({ horaInicio, horaFin }));

test.each(['por la tarde', '4', '25 a 26', '5 pm a 4 pm', '4:75 a 5'])('«%s» is no time', (texto) =>
  expect(horasEscritas(texto)).toBeNull(),
);

test('one time counts for all days, several for as many days; what is wrong is said at its cell', () => {
  expect(horarioEscrito('mar y jue; sáb', '4 a 5; 9 a 10:30', '')).toEqual([
    { dia: 2, horaInicio: '16:00', horaFin: '17:00', lugar: '' },
    { dia: 4, horaInicio: '16:00', horaFin: '17:00', lugar: '' },
    { dia: 6, horaInicio: '09:00', horaFin: '10:30', lugar: '' },
  ]);
  expect(horarioEscrito('mar; sáb', '4 a 5', '')).toHaveLength(2);
  expect(horarioEscrito('', '', 'Cancha 1')).toEqual([]);
  expect(horarioEscrito('mar', '', '')).toEqual({ horas: 'Faltan las horas' });
  expect(horarioEscrito('', '4 a 5', '')).toEqual({ dias: 'Faltan los días' });
  expect(horarioEscrito('mar; jue', '4 a 5; 5 a 6; 6 a 7', '')).toHaveProperty('horas');
});

const COMUN = {
  ...{ codigoSucursal: 1, codigoPeriodo: 7, codigoModalidad: 3 },
  sucursales: [
    { codigoSucursal: 1, descripcionSucursal: 'Naco' },
    { codigoSucursal: 2, descripcionSucursal: 'Los Prados' },
  ],
  modalidades: [
    { codigoModalidad: 3, descripcion: 'Mensual' },
    { codigoModalidad: 4, descripcion: 'Quincenal' },
  ],
};
const BIEN: FilaDeGrupo['celdas'] = { nombre: 'Sub-8 A', edades: '6 a 8', profesor: 'Ana Díaz', cuota: 'RD$ 3,000' };
const leer = (celdas: FilaDeGrupo['celdas']) => leerGrupo({ celdas: { ...BIEN, ...celdas } }, COMUN);

test('a row is a group: its branch, ages, prices, and 25 places where nothing else is said', () => {
  expect(leer({ sucursal: 'los prados', dias: 'sáb', horas: '9 a 10', lugar: 'Cancha 1', inscripcion: '2500' })).toEqual({
    grupo: {
      ...{ codigoSucursal: 2, codigoPeriodo: 7, descripcion: 'Sub-8 A', profesor: 'Ana Díaz', tipo: 'REGULAR', estatus: 'ACTIVO' },
      ...{ sexo: 'MIXTO', tipoCobro: 'FIJO', precioClase: 0, montoDeposito: 0, edadMinima: 6, edadMaxima: 8, capacidad: 25 },
      montoInscripcion: 250_000,
      modalidades: [{ codigoModalidad: 3, montoCuota: 300_000 }],
      detallesHorarioGrupo: [{ dia: 6, horaInicio: '09:00', horaFin: '10:00', lugar: 'Cancha 1' }],
    },
  });
  expect(leer({ cuota: 'Mensual: 3,000; quincenal 1600.50' })).toHaveProperty('grupo.modalidades', [
    { codigoModalidad: 3, montoCuota: 300_000 },
    { codigoModalidad: 4, montoCuota: 160_050 },
  ]);
});

test('what is wrong is said beside its cell', () => {
  const mal = leer({
    sucursal: 'La Vega',
    edades: 'chiquitos',
    profesor: ' ',
    cuota: 'Anual 3000',
    cupo: 'x',
    inscripcion: 'sí',
    dias: 'x9',
  });
  expect(Object.keys((mal as { faltas: object }).faltas).sort()).toEqual(
    ['cuota', 'cupo', 'edades', 'horas', 'inscripcion', 'profesor', 'sucursal'].sort(),
  );
});

test('a group on record, copied to a row, is the same group when the row is read', () => {
  const grupo = {
    ...{ descripcion: 'Sub-8 A', edadMinima: 6, edadMaxima: 8, profesor: 'Ana Díaz', capacidad: 18, montoInscripcion: 250_050 },
    ...{ sexo: 'FEMENINO', tipoCobro: 'ASISTENCIA', precioClase: 50_000 },
    cuotas: [
      { codigoModalidad: 3, montoCuota: 300_000, modalidad: 'Mensual' },
      { codigoModalidad: 4, montoCuota: 160_050, modalidad: 'Quincenal' },
    ],
    detallesHorarioGrupo: [
      { dia: 2, horaInicio: '16:00', horaFin: '17:30', lugar: 'Cancha 1' },
      { dia: 4, horaInicio: '16:00', horaFin: '17:30', lugar: 'Cancha 1' },
      { dia: 6, horaInicio: '11:00', horaFin: '13:00', lugar: 'Cancha 1' },
    ],
  } as unknown as Grupo;
  const { cuotas, ...suyo } = grupo;
  expect(leerGrupo(filaDe(grupo, 'Los Prados'), COMUN)).toMatchObject({
    grupo: { ...suyo, codigoSucursal: 2, modalidades: cuotas.map(({ modalidad: _, ...una }) => una) },
  });
});

test('a fault of a saved group stands beside the column that brought it', () => {
  const DE = ['edadMaxima', 'detallesHorarioGrupo.0.lugar', 'detallesHorarioGrupo', 'modalidades.0.montoCuota', 'capacidad', 'otro'];
  expect(DE.map(columnaDeFalta)).toEqual(['edades', 'lugar', 'horas', 'cuota', 'cupo', 'nombre']);
});
