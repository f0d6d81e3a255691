import { columnasDeExtracto, mejorTabla, tablaDeExtracto } from '@/domain/banco/columnas';
import { empalme, entenderExtracto } from '@/domain/banco/extracto';
import { montoEscrito, separadorDe } from '@/domain/banco/montos';
import { esOfx, leerOfx } from '@/domain/banco/ofx';
import { azar } from '../../support/mesDeBanco';

const HOY = '2026-11-26';
/** A sheet as the page sends it, understood. */
function leer(filas: readonly (readonly string[])[], decisiones: Parameters<typeof entenderExtracto>[1] = {}, hoy = HOY, numero = '') {
  const tabla = tablaDeExtracto([{ nombre: '', filas }])!;
  const ids = columnasDeExtracto(tabla.titulos);
  const lugares = ids.flatMap((id, i) => (id ? [{ id, i }] : []));
  const conCuenta = tabla.cuentas.some(Boolean) && !ids.includes('cuenta');
  return entenderExtracto(
    {
      columnas: [...lugares.map(({ id }) => id), ...(conCuenta ? (['cuenta'] as const) : [])],
      filas: tabla.filas.map((fila, i) => [...lugares.map((uno) => fila[uno.i] ?? ''), ...(conCuenta ? [tabla.cuentas[i]!] : [])]),
      numeros: tabla.numeros,
    },
    decisiones,
    hoy,
    numero,
  );
}
const montos = (leido: ReturnType<typeof leer>) => leido.lineas.map(({ fecha, monto }) => [fecha, monto / 100]);

test.each([
  [
    ['Fecha', 'Concepto', 'No. Documento', 'Monto', 'Balance'],
    ['fecha', 'descripcion', 'referencia', 'monto', 'saldo'],
  ],
  [
    ['Fecha Posteo', 'Fecha Efectiva', 'Descripción', 'Débitos', 'Créditos', 'Saldo'],
    ['fecha', null, 'descripcion', 'debito', 'credito', 'saldo'],
  ],
  [
    ['Date', 'Description', 'Reference', 'Amount', 'Type'],
    ['fecha', 'descripcion', 'referencia', 'monto', null],
  ],
  [
    ['Fecha', 'Tipo', 'Cheque', 'Retiros', 'Depósitos', 'Detalle'],
    ['fecha', 'tipo', 'referencia', 'debito', 'credito', 'descripcion'],
  ],
])('the headings %j are proposed', (titulos, ids) => {
  expect(columnasDeExtracto(titulos)).toEqual(ids);
});

test('a text is read with the separator that gives the headings, however many commas its amounts have', () => {
  const texto = ['Banco', 'Fecha;Concepto;Monto', '03/11/2026;ACH;1,234,500.00', '04/11/2026;ACH;2,500.00'];
  const lecturas = [',', ';'].map((signo) => texto.map((linea) => linea.split(signo)));
  expect(mejorTabla(lecturas)).toMatchObject({ titulos: ['Fecha', 'Concepto', 'Monto'], numeros: [3, 4] });
});

test('what was chosen for a heading before wins, also that it is nothing', () => {
  expect(columnasDeExtracto(['Fecha', 'Fecha valor', 'Monto'], { fecha: null, fechavalor: 'fecha' })).toEqual([null, 'fecha', 'monto']);
});

test('debit and credit in two columns, title lines above, totals and headings in between are left out with their reason', () => {
  const leido = leer([
    ['Banco de Prueba'],
    ['Cuenta: 7712345678'],
    ['Fecha', 'Descripción', 'Débito', 'Crédito', 'Balance'],
    ['', 'Balance anterior', '', '', '10,000.00'],
    ['03/11/2026', 'TRANSF DE ANA', '', '3,500.00', '13,500.00'],
    ['Fecha', 'Descripción', 'Débito', 'Crédito', 'Balance'],
    ['14/11/2026', 'COMISION', '175.00', '', '13,325.00'],
    ['', 'Total', '175.00', '3,500.00', ''],
  ]);
  expect(montos(leido)).toEqual([
    ['2026-11-03', 3500],
    ['2026-11-14', -175],
  ]);
  expect(leido.fuera.map(({ fila, motivo, duda }) => [fila, motivo, duda])).toEqual([
    [4, 'Sin fecha ni monto: encabezado o nota', false],
    [6, 'Encabezado', false],
    [8, 'Total, no un movimiento', false],
  ]);
  expect(leido.preguntas).toEqual([]);
});

test('one column with its sign, commas and points exchanged, the newest first', () => {
  const leido = leer([
    ['Fecha', 'Concepto', 'Importe', 'Saldo'],
    ['20/11/2026', 'Cargo', '-1.234,50', '7.765,50'],
    ['05/11/2026', 'Abono', '7.000', '9.000,00'],
    ['02/11/2026', 'Abono', '2.000,00', '2.000,00'],
  ]);
  expect(montos(leido)).toEqual([
    ['2026-11-02', 2000],
    ['2026-11-05', 7000],
    ['2026-11-20', -1234.5],
  ]);
  expect(leido.avisos).toEqual([]);
});

test.each([
  ['(1,234.50)', '.', -123450],
  ['1.234,50 DB', ',', -123450],
  ['RD$ 999,999,999.99', '.', 99_999_999_999],
  ['12-', '.', -1200],
  ['820.4999999999999', '.', 82050],
  ['', '.', 0],
  ['1.234,50', '.', null],
  ['abc', '.', null],
] as const)('%s with the decimal sign «%s» is %s centavos', (texto, signo, valor) => {
  expect(montoEscrito(texto, signo)).toBe(valor);
});

test('the decimal sign is that of the column: a cell that could be both follows the others', () => {
  expect([separadorDe(['1.234', '5,50']), separadorDe(['1,234', '5.50']), separadorDe(['1,234']), separadorDe(['1.234.567'])]).toEqual([
    ',',
    '.',
    '.',
    ',',
  ]);
});

test('three digits behind the only sign are thousands, unless other columns of the file say that it is decimal', () => {
  expect([separadorDe(['1.500']), separadorDe(['1.500'], ['25,50']), separadorDe(['1,500'], ['25,50']), separadorDe(['0,125'])]).toEqual([
    ',',
    ',',
    ',',
    ',',
  ]);
  const leido = leer([
    ['Fecha', 'Descripción', 'Débito', 'Crédito', 'Balance'],
    ['03/11/2026', 'TRANSF DE ANA', '', '3.500', '13.500'],
    ['14/11/2026', 'COMISION', '25,50', '', '13.474,50'],
  ]);
  expect(montos(leido)).toEqual([
    ['2026-11-03', 3500],
    ['2026-11-14', -25.5],
  ]);
  expect(leido.avisos).toEqual([]);
});

test('a payment that says «total» or «saldo» is a movement; what sums up others is none, with a day and an amount too', () => {
  const leido = leer([
    ['Fecha', 'Descripción', 'Monto'],
    ['02/11/2026', 'SALDO ANTERIOR', '5,000.00'],
    ['03/11/2026', 'TRANSF PAGO TOTAL JUAN PEREZ', '1,500.00'],
    ['04/11/2026', 'PAGO SALDO CUOTA', '700.00'],
    ['05/11/2026', 'TOTAL LOS PRADOS', '-300.00'],
    ['30/11/2026', 'TOTAL CRÉDITOS', '2,200.00'],
    ['30/11/2026', 'Balance al 30/11', '6,900.00'],
  ]);
  expect(montos(leido)).toEqual([
    ['2026-11-03', 1500],
    ['2026-11-04', 700],
    ['2026-11-05', -300],
  ]);
  expect(leido.fuera.map(({ fila }) => fila)).toEqual([2, 6, 7]);
});

test('an amount beyond 999,999,999.99, both sides at once, and a day that is none are said, not guessed', () => {
  const leido = leer([
    ['Fecha', 'Descripción', 'Débito', 'Crédito'],
    ['03/11/2026', 'La mayor', '', '999,999,999.99'],
    ['04/11/2026', 'Demasiado', '', '1,000,000,000.00'],
    ['05/11/2026', 'Los dos', '5.00', '7.00'],
    ['35/11/2026', 'Sin día', '', '7.00'],
  ]);
  expect(montos(leido)).toEqual([['2026-11-03', 999_999_999.99]]);
  expect(leido.fuera.map(({ motivo, duda }) => [motivo, duda])).toEqual([
    ['El monto pasa de DOP 999,999,999.99', true],
    ['Tiene débito y crédito a la vez', true],
    ['La fecha no se entiende: «35/11/2026»', true],
  ]);
});

test('day and month are decided by the whole column: by a part above twelve, by what has not come yet, by the order; else it is asked', () => {
  const dias = (...fechas: string[]) => leer([['Fecha', 'Detalle', 'Monto'], ...fechas.map((fecha) => [fecha, 'x', '1.00'])]);
  expect(dias('11/03/2026', '11/13/2026').lineas.map(({ fecha }) => fecha)).toEqual(['2026-11-03', '2026-11-13']);
  expect(dias('03/12/2026', '04/11/2026').lineas.map(({ fecha }) => fecha)).toEqual(['2026-03-12', '2026-04-11']);
  expect(dias('10/01/2026', '10/02/2026', '10/05/2026', '11/01/2026', '11/02/2026').lineas[4]!.fecha).toBe('2026-11-02');
  const ambas = dias('05/06/2026');
  expect(ambas.lineas).toEqual([]);
  expect(ambas.preguntas).toEqual([
    {
      ...{ id: 'orden', texto: '¿Qué va primero en las fechas del archivo?', elegida: '' },
      opciones: [
        { id: 'DMA', titulo: 'El día: 05/06/2026 es el 5 de junio de 2026' },
        { id: 'MDA', titulo: 'El mes: 05/06/2026 es el 6 de mayo de 2026' },
      ],
    },
  ]);
  expect(ambas.fuera.map(({ motivo, duda }) => [motivo, duda])).toEqual([['Diga antes si en las fechas va primero el día o el mes', true]]);
  // Where both say the same there is nothing to ask.
  for (const igual of ['05/05/2026', '2026-06-05'])
    expect(dias(igual)).toMatchObject({ preguntas: [], lineas: [{ fecha: expect.any(String) }] });
  expect(
    leer(
      [
        ['Fecha', 'Detalle', 'Monto'],
        ['05/06/2026', 'x', '1.00'],
      ],
      { orden: 'MDA' },
    ).lineas[0]!.fecha,
  ).toBe('2026-05-06');
});

test('two accounts in a file: it is asked which, and the other one is left out', () => {
  const filas = [
    ['Cuenta No. 1111222233'],
    ['Fecha', 'Descripción', 'Monto'],
    ['13/11/2026', 'De una', '100.00'],
    ['Cuenta No. 4444555566'],
    ['Fecha', 'Descripción', 'Monto'],
    ['14/11/2026', 'De otra', '200.00'],
  ];
  const sin = leer(filas);
  expect([sin.lineas, sin.preguntas]).toMatchObject([
    [],
    [{ id: 'cuenta', elegida: '', opciones: [{ id: '1111222233' }, { id: '4444555566' }] }],
  ]);
  const con = leer(filas, { cuenta: '4444555566' });
  expect(montos(con)).toEqual([['2026-11-14', 200]]);
  expect(con.fuera.map(({ motivo }) => motivo)).toContain('Es de otra cuenta');
});

test('equal lines of one day are told apart by their place, and a file that overlaps gives them the same identities', () => {
  const fila = ['13/11/2026', 'ACH', '77', '3,500.00'];
  const cabeza = ['Fecha', 'Descripción', 'Referencia', 'Monto'];
  const una = leer([cabeza, fila, fila]).lineas.map(({ identidad }) => identidad);
  expect(new Set(una).size).toBe(2);
  const otra = leer([cabeza, ['12/11/2026', 'ACH', '', '1.00'], fila, fila, fila]).lineas.map(({ identidad }) => identidad);
  expect(otra.filter((cual) => una.includes(cual))).toEqual(una);
});

test('whatever is in a file, each of its rows is a movement or left out with a reason (seeds 1 to 200)', () => {
  const celdas = [
    '',
    '03/11/2026',
    '13/11/2026',
    '2026-11-05',
    '1,234.50',
    '-5.00',
    '1.234,50',
    'Total',
    'Saldo',
    'ACH ANA',
    '99/99/9999',
    '0',
    'x',
  ];
  for (let semilla = 1; semilla <= 200; semilla += 1) {
    const r = azar(semilla);
    const filas = Array.from({ length: 12 }, () => Array.from({ length: 4 }, () => celdas[Math.floor(r() * celdas.length)]!));
    const leido = entenderExtracto(
      { columnas: ['fecha', 'descripcion', 'monto', 'saldo'], filas, numeros: filas.map((_, i) => i + 2) },
      {},
      HOY,
      '',
    );
    const contadas = [...leido.lineas, ...leido.fuera].map(({ fila }) => fila).sort((a, b) => a - b);
    expect(contadas).toEqual(filas.map((_, i) => i + 2));
  }
});

const SGML = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>DOP<BANKACCTFROM><BANKID>1<ACCTID>7712345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103120000[-4:AST]<TRNAMT>3500.00<FITID>A1<NAME>ANA &amp; HIJOS<MEMO>Noviembre
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261104<TRNAMT>-175,00<FITID>A2<CHECKNUM>9<NAME>COMISION</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test('OFX 1 and 2: movements with the bank’s own id, closed tags or not, and whatever the description says later', () => {
  const { filas, columnas, moneda } = leerOfx(SGML);
  expect([esOfx(SGML), esOfx('Fecha;Monto'), moneda]).toEqual([true, false, 'DOP']);
  expect(filas).toEqual([
    ['2026-11-03', '3500.00', 'ANA & HIJOS Noviembre', '', 'A1', '7712345678'],
    ['2026-11-04', '-175.00', 'COMISION', '9', 'A2', '7712345678'],
  ]);
  const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><STMTTRN><DTPOSTED>20261103</DTPOSTED><TRNAMT>3500.00</TRNAMT><FITID>A1</FITID><NAME>OTRO</NAME></STMTTRN></OFX>`;
  expect(esOfx(xml)).toBe(true);
  const identidad = (texto: string) => {
    const leido = leerOfx(texto);
    return entenderExtracto({ ...leido, numeros: leido.filas.map((_, i) => i + 1) }, {}, HOY, '').lineas[0]!.identidad;
  };
  expect(identidad(xml)).toBe(identidad(SGML));
  expect(columnas).toContain('id');
});

test.each([
  ['Cuenta: 7712345678', '771-234567-8', 0],
  ['Cuenta: ******5678', '7712345678', 0],
  ['Cuenta: 7712345678', '99', 0],
  ['Cuenta: 7712****78', '7712349999', 0],
  ['Cuenta: 7712345678', '7712349999', 1],
  ['Cuenta: ******5678', '7712349999', 1],
])('a statement that says «%s», for the account %s: so many warnings that it may be another', (titulo, numero, n) => {
  const filas = [[titulo], ['Fecha', 'Concepto', 'Monto'], ['15/11/2026', 'ACH', '-100.00'], ['16/11/2026', 'ACH', '200.00']];
  const { avisos, lineas } = leer(filas, {}, HOY, numero);
  expect(avisos).toEqual(
    Array(n).fill(expect.stringMatching(/^El archivo es de la cuenta .*5678, y esta termina en 9999: compruebe que sea la misma/)),
  );
  expect(lineas).toHaveLength(2);
});

test('a statement that does not follow the last one says so: by balance, or by days where there is none', () => {
  const fila = (saldo: string) =>
    leer([
      ['Fecha', 'Detalle', 'Monto', 'Balance'],
      ['13/11/2026', 'x', '100.00', saldo],
    ]).lineas;
  const antes = { hasta: '2026-11-12', saldo: 50_000 as never };
  expect(empalme(fila('600.00'), 0, antes)).toEqual([]);
  expect(empalme(fila('900.00'), 0, antes)).toEqual(['No sigue al último estado de cuenta: entre los dos el balance cambia DOP 300.00']);
  expect(empalme(fila(''), 0, { hasta: '2026-11-05', saldo: null })).toEqual([
    expect.stringContaining('si hubo movimientos entre los dos, faltan'),
  ]);
  expect(empalme(fila(''), 3, antes)).toEqual(['3 movimientos ya estaban: no se repiten']);
  const salto = leer([
    ['Fecha', 'Detalle', 'Monto', 'Balance'],
    ['13/11/2026', 'x', '100.00', '100.00'],
    ['14/11/2026', 'x', '-20.00', '130.00'],
  ]);
  expect(salto.avisos).toEqual(['Entre las filas 2 y 3 el balance salta DOP 50.00: parece faltar un movimiento']);
});
