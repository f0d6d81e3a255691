import { COLUMNAS } from '@/contract/importacion/archivoDeEstudiantes';
import { leerNota, pagoEscrito, telefonosEn } from '@/domain/importacion/celdas';
import { columnasDe } from '@/domain/importacion/columnas';
import { finDelMes, leerDia, ordenDe, pagadoHastaDe } from '@/domain/importacion/dias';
import { lector } from '@/domain/importacion/entender';
import { llaveDeNombre } from '@/domain/importacion/escrito';
import { tablaDe } from '@/domain/importacion/hoja';
import { adultosEn, partirNombre, sacarRelacion, sexoDelNombre } from '@/domain/importacion/nombres';

const HOY = '2026-11-23';

describe('a name in one cell', () => {
  test.each([
    ['Luis Pérez', 'Luis | Pérez', false],
    ['JOSÉ ACOSTA CRUZ', 'José | Acosta Cruz', false],
    ['Pérez Mateo, Luis', 'Luis | Pérez Mateo', false],
    ['Del Rosario Jiménez, Emmanuel', 'Emmanuel | Del Rosario Jiménez', false],
    ['Luis de la Cruz Peña', 'Luis | De la Cruz Peña', false],
    ['SANTIAGO DEL ROSARIO JIMÉNEZ', 'Santiago | Del Rosario Jiménez', false],
    ['JUAN CARLOS RAMÍREZ DEL ROSARIO', 'Juan Carlos | Ramírez del Rosario', false],
    ['Ana Luisa Pérez', 'Ana Luisa | Pérez', true],
    ['Juan Carlos Alberto Pérez Mota', 'Juan Carlos Alberto | Pérez Mota', true],
    ['Yoelis', 'Yoelis | ', true],
  ])('%s is %s', (escrito, partido, duda) => {
    const { nombre, apellido, ...una } = partirNombre(escrito);
    expect([`${nombre} | ${apellido}`, una.duda]).toEqual([partido, duda]);
  });

  test('a word that is a surname of the parents is no given name', () => {
    expect(partirNombre('Santiago Mateo Tejada')).toMatchObject({ nombre: 'Santiago', apellido: 'Mateo Tejada', duda: true });
    expect(partirNombre('Santiago Mateo Tejada', ['tejada', 'mateo'])).toMatchObject({ apellido: 'Mateo Tejada', duda: false });
  });

  test('two parents in a cell, and the relation beside a name or a phone', () => {
    expect(adultosEn('Rosanna Tejada Jiménez / Julio Mateo').map(({ nombre, apellido }) => `${nombre} | ${apellido}`)).toEqual([
      'Rosanna | Tejada Jiménez',
      'Julio | Mateo',
    ]);
    expect(adultosEn('Ana Díaz y Luis Peña')).toHaveLength(2);
    expect(adultosEn('José Ortega y Gasset')).toHaveLength(1);
    const dichos = (celda: string) => adultosEn(celda).map(({ nombre, apellido }) => `${nombre} | ${apellido}`);
    for (const celda of ['Ana Díaz - Luis Peña', 'Ana Díaz, Luis Peña', 'Sra. Ana Díaz / Sr. Luis Peña'])
      expect(dichos(celda)).toEqual(['Ana | Díaz', 'Luis | Peña']);
    expect(dichos('Ana y Julio Peña')).toEqual(['Ana | ', 'Julio | Peña']);
    expect(dichos('Peña Mota, Ana Luisa')).toEqual(['Ana Luisa | Peña Mota']);
    expect(adultosEn('Pedro Martínez Jiménez (papá)')).toMatchObject([
      { nombre: 'Pedro', apellido: 'Martínez Jiménez', relacion: 'PADRE' },
    ]);
    expect(sacarRelacion('829-555-5924 (mamá)')).toEqual({ resto: '829-555-5924', relacion: 'MADRE' });
    expect(sacarRelacion('María Mamani')).toEqual({ resto: 'María Mamani', relacion: '' });
  });

  test('the sex that a name tells, and none where it does not', () => {
    expect(['Luis Alberto', 'Isabella', 'Yoelis', 'ÁNGEL'].map(sexoDelNombre)).toEqual(['M', 'F', '', 'M']);
  });
});

describe('a day', () => {
  test.each([
    ['26/02/2020', '2020-02-26'],
    ['2-4-22', '2022-04-02'],
    ['03.11.2021', '2021-11-03'],
    ['07-oct-2022', '2022-10-07'],
    ['19 de noviembre 2021', '2021-11-19'],
    ['5 de agosto de 2014', '2014-08-05'],
    ['agosto 5, 2014', '2014-08-05'],
    ['44448', '2021-09-09'],
    ['2021-09-09', '2021-09-09'],
    ['1-2-98', '1998-02-01'],
    ['3.9.2015', '2015-09-03'],
    ['2015-09-03T00:00:00.000Z', '2015-09-03'],
    ['15/02/2016 00:00:00', '2016-02-15'],
  ])('%s is %s', (escrito, dia) => expect(leerDia(escrito, 'DMA', HOY)).toMatchObject({ dia }));

  test('a year or a month alone is no day, and what is no date is nothing', () => {
    expect(['2021', 'mayo 2018', '12/2019', 'sept-2017'].map((uno) => leerDia(uno, 'DMA', HOY))).toEqual(
      ['2021-01-01', '2018-05-01', '2019-12-01', '2017-09-01'].map((desde) => ({ desde })),
    );
    expect(['31/02/2015', 'ayer', ''].map((uno) => leerDia(uno, 'DMA', HOY))).toEqual([null, null, null]);
  });

  test('day and month are decided once for a column, by its cells that can only be read in one way', () => {
    expect(ordenDe(['3/9/2015', '25/2/2016'])).toBe('DMA');
    expect(ordenDe(['3/9/2015', '2/25/2016'])).toBe('MDA');
    expect(ordenDe(['3/9/2015', '2/5/2016'])).toBeNull();
    expect(ordenDe(['44448', '9/9/2015'])).toBe('DMA');
  });

  test('paid until: a month, a date, «al día»', () => {
    expect(['Nov', 'AL DÍA', '15/12/2026', 'enero 2027', 'sí'].map((uno) => pagadoHastaDe(uno, HOY))).toEqual([
      '2026-11-30',
      HOY,
      '2026-12-15',
      '2027-01-31',
      null,
    ]);
    expect([finDelMes(1, HOY), finDelMes(6, HOY)]).toEqual(['2027-01-31', '2026-06-30']);
  });
});

test('phones: two in a cell, dots, +1, as a number, with the apostrophe of a saved error file', () => {
  expect(telefonosEn("'+1 809.555.1234 / 8295551234 (mamá)")).toEqual([
    { telefono: '809-555-1234', relacion: '' },
    { telefono: '829-555-1234', relacion: 'MADRE' },
  ]);
  const dos = ['809-555-1234', '829-555-1234'];
  for (const celda of ['8095551234-8295551234', '809 555 1234 829 555 1234', 'mamá 8095551234 papá 8295551234'])
    expect(telefonosEn(celda).map(({ telefono }) => telefono)).toEqual(dos);
  expect(telefonosEn('mamá 8095551234 papá 8295551234').map(({ relacion }) => relacion)).toEqual(['MADRE', 'PADRE']);
  expect(telefonosEn('18495555298')).toEqual([{ telefono: '849-555-5298', relacion: '' }]);
  expect(telefonosEn('12')).toEqual([{ telefono: '12', relacion: '' }]);
});

test('marks of payment, amounts, and remarks', () => {
  expect(['X', 'AL DIA', '', '-', 'RD$ 6,000.00', '1500', 'mitad'].map(pagoEscrito)).toEqual(['SI', 'SI', 'NO', 'NO', 6000, 1500, null]);
  expect(
    ['ASMA', 'Alérgico a penicilina', 'BECADO 50%', 'media beca', 'hermano paga 2500', 'usa lentes', 'trabaja en Plasma'].map(leerNota),
  ).toEqual([
    { tipo: 'ALERTA' },
    { tipo: 'ALERTA' },
    { tipo: 'BECA', porcentaje: 50 },
    { tipo: 'BECA', porcentaje: 50 },
    { tipo: 'CUOTA', monto: 2500 },
    { tipo: 'NOTA' },
    { tipo: 'NOTA' },
  ]);
});

const TITULOS = [
  'No.',
  'NOMBRE DEL NIÑO',
  'FECHA NAC.',
  'CATEGORIA',
  'SEDE',
  'PADRE O MADRE',
  'TEL.',
  'CORREO',
  'CEDULA',
  'NOV',
  'DEBE',
  'OBSERVACIONES',
];

describe('the sheet as it is', () => {
  test('the columns of a club: phone, mail and identity card beside the guardian are the guardian’s', () => {
    const grupos = [
      'nombreCompleto',
      'fechaNacimiento',
      'grupo',
      'sucursal',
      'responsableCompleto',
      'responsableTelefono',
      'responsableEmail',
    ];
    expect(columnasDe(TITULOS, COLUMNAS)).toEqual([null, ...grupos, 'responsableDocumento', 'noviembre', 'balance', 'notas']);
  });

  test('what somebody chose for a heading comes first', () => {
    expect(columnasDe(['NOMBRE', 'CEDULA', 'SEDE'], COLUMNAS, { cedula: 'documento', sede: null })).toEqual([
      'nombreCompleto',
      'documento',
      null,
    ]);
  });

  test('title lines above the heading and totals at the end are left out, and that is told', () => {
    const filas = [
      ['ACADEMIA LOS MANGOS'],
      ['Listado', 'al 20'],
      [],
      TITULOS,
      ['1', 'Luis Peña'],
      [],
      ['2', 'Eva Peña'],
      ['', 'TOTAL', '2'],
    ];
    const tabla = tablaDe([{ nombre: 'Listado', filas }], COLUMNAS)!;
    expect(tabla.titulos).toEqual(TITULOS);
    expect(tabla.filas.map(([, nombre]) => nombre)).toEqual(['Luis Peña', 'Eva Peña']);
    expect(tabla.numeros).toEqual([5, 7]);
    expect(tabla.avisos).toEqual([expect.stringMatching(/fila 4/), 'Se dejó fuera 1 fila de totales.']);
  });

  test('sheets with the same headings, in whatever order, are one table that names them; others are told', () => {
    const tabla = tablaDe(
      [
        {
          nombre: 'Resumen',
          filas: [
            ['Mes', 'Ingreso'],
            ['Nov', '3'],
          ],
        },
        {
          nombre: 'Naco',
          filas: [
            ['Nombre', 'Apellido', 'Sexo'],
            ['Luis', 'Peña', 'M'],
          ],
        },
        {
          nombre: 'Los Prados',
          filas: [
            ['Apellido', 'Nombre', 'Sexo'],
            ['Díaz', 'Eva', 'F'],
          ],
        },
      ],
      COLUMNAS,
    )!;
    expect(tabla.titulos).toEqual(['Nombre', 'Apellido', 'Sexo', 'Hoja']);
    expect(tabla.filas).toEqual([
      ['Luis', 'Peña', 'M', 'Naco'],
      ['Eva', 'Díaz', 'F', 'Los Prados'],
    ]);
    expect(tabla.avisos.at(-1)).toMatch(/«Resumen»/);
  });

  test('a group is found however its name is written', () => expect(llaveDeNombre('SUB 6 A')).toBe(llaveDeNombre('Sub-6 A')));
});

describe('understanding a sheet', () => {
  const COLUMNAS_DEL_CLUB = columnasDe(TITULOS, COLUMNAS).slice(1) as string[];
  const entendida = (filas: string[][], decisiones = {}) => {
    const { leerFila, juntar } = lector({ columnas: COLUMNAS_DEL_CLUB, filas }, decisiones, HOY);
    const leidas = filas.map(leerFila);
    return { filas: leidas, preguntas: juntar(leidas) };
  };
  const fila = (celdas: Record<string, string>) => COLUMNAS_DEL_CLUB.map((id) => celdas[id] ?? '');
  const BIEN = {
    nombreCompleto: 'Luis Peña Díaz',
    fechaNacimiento: '26/02/2020',
    responsableCompleto: 'Ana Díaz',
    responsableTelefono: '8095551234',
  };

  test('each kind is asked once, with the number of its cells, and the answers change the rows', () => {
    const filas = [
      fila({ ...BIEN, fechaNacimiento: '2-4-22' }),
      fila({ ...BIEN, fechaNacimiento: '3-4-22', notas: 'ASMA' }),
      fila({ ...BIEN, fechaNacimiento: '2021', grupo: 'Sub 6' }),
      fila({ ...BIEN, fechaNacimiento: '', responsableCompleto: '', responsableTelefono: '' }),
    ];
    const { preguntas, filas: leidas } = entendida(filas);
    expect(preguntas.map(({ id, texto }) => [id, texto])).toEqual([
      ['orden', '2 fechas que se pueden leer de dos maneras'],
      ['anioCorto', '2 fechas con año corto'],
      ['soloAnio', '1 fecha de nacimiento con solo el año o el mes'],
      ['sinFecha', '1 niño sin fecha de nacimiento'],
      ['sinResponsable', '1 niño sin responsable'],
      ['alerta', '1 observación que parece de salud'],
      ['inscripcion', 'La hoja no dice si la inscripción de 1 niño está pagada'],
    ]);
    expect(leidas.map(({ celdas }) => celdas.fechaNacimiento)).toEqual(['2022-04-02', '2022-04-03', '2021-01-01', '']);
    expect(leidas[1]!.celdas).toMatchObject({ alertaMedica: 'ASMA', notas: '' });
    expect(leidas[2]!.celdas).toMatchObject({ porConfirmar: 'si', inscripcionPagada: 'si' });
    const otra = entendida(filas, {
      orden: 'MDA',
      soloAnio: 'vacia',
      sinResponsable: 'fuera',
      alerta: 'nota',
      inscripcion: 'cobrar',
    }).filas;
    expect(otra.map(({ celdas }) => celdas.fechaNacimiento)).toEqual(['2022-02-04', '2022-03-04', '', '']);
    expect(otra[1]!.celdas).toMatchObject({ alertaMedica: '', notas: 'ASMA' });
    expect(otra[2]!.celdas.inscripcionPagada).toBe('');
    expect(otra[3]!.fuera).toMatch(/fuera/);
  });

  test.each([
    [{ noviembre: 'X' }, '2026-11-30', ''],
    [{ noviembre: '' }, '2026-10-31', ''],
    [{ noviembre: '', balance: '-' }, '2026-10-31', ''],
    [{ noviembre: 'X', balance: 'RD$ 6,000.00' }, '2026-11-30', '6000'],
    [{ noviembre: '', balance: 'AL DIA' }, '2026-11-23', ''],
  ])('payments %j: paid until %s, owed %s', (celdas, pagadoHasta, balance) => {
    expect(entendida([fila({ ...BIEN, ...celdas })]).filas[0]!.celdas).toMatchObject({ pagadoHasta, balance });
  });

  test('a negative debt is in favour', () => {
    expect(entendida([fila({ ...BIEN, balance: '-500' })]).filas[0]!.celdas).toMatchObject({ balance: '', aFavor: '500' });
  });

  test('a child without a guardian belongs to whom has the phone and a surname in common, and that is asked', () => {
    const filas = [fila(BIEN), fila({ ...BIEN, nombreCompleto: 'Eva Peña Díaz', responsableCompleto: '' })];
    const { filas: leidas, preguntas } = entendida(filas);
    expect(leidas[1]!.celdas).toMatchObject({ responsableNombre: 'Ana', responsableApellido: 'Díaz', parentesco: 'MADRE', sexo: 'F' });
    expect(preguntas.map(({ id }) => id)).toEqual(['familia']);
    expect(entendida(filas, { familia: 'no' }).filas[1]!.celdas.responsableNombre).toBe('');
  });
});

test('what says that there is nothing is empty: it makes no guardian «N/A» and no phone «-»', () => {
  const columnas = ['nombreCompleto', 'fechaNacimiento', 'responsableCompleto', 'responsableTelefono', 'notas'];
  const filas = ['N/A', '-', 's/f', 'no tiene', 'Sin datos', '?'].map((nada) => ['Luis Peña Díaz', nada, nada, nada, nada]);
  const { leerFila } = lector({ columnas, filas }, {}, HOY);
  for (const fila of filas)
    expect(leerFila(fila).celdas).toMatchObject({ fechaNacimiento: '', responsableNombre: '', responsableTelefono: '', notas: '' });
});
