import { columnsOf, type Column } from '@/contract/list';
import { csvOf } from '@/server/lib/lists/files/csv';
import type { Sheet } from '@/server/lib/lists/files/sheet';
import { xlsxOf } from '@/server/lib/lists/files/xlsx';
import { moment } from '@/utils/format';
import { celdasDe, hojaDe, textosDe } from '../support/exportado';

interface Fila {
  nombre: string | null;
  monto: number | null;
  parte: number;
  dia: string;
  cuando: string;
  veces: number;
}
const columns: Column<Fila>[] = columnsOf<Fila>([
  { id: 'nombre', header: 'Nombre, apellido' },
  { id: 'monto', header: 'Monto', kind: 'money' },
  { id: 'parte', header: 'Parte', kind: 'percent' },
  { id: 'dia', header: 'Día', kind: 'date' },
  { id: 'cuando', header: 'Cuándo', kind: 'moment' },
  { id: 'veces', header: 'Veces', kind: 'number' },
]);
const fila = (nombre: string | null, more: Partial<Fila> = {}): Fila => ({
  nombre,
  monto: 150050,
  parte: 1850,
  dia: '2026-03-05',
  cuando: '2026-03-06T01:30:00.000Z',
  veces: 3,
  ...more,
});

/** The rows in two parts, as they come from the database. */
const sheet = (rows: Fila[], more: Partial<Sheet> = {}): Sheet => ({
  title: 'Ingresos',
  filtros: '',
  columns,
  totals: {},
  parts: (async function* () {
    yield rows.slice(0, 1);
    yield rows.slice(1);
  })(),
  ...more,
});

async function written(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
const csv = async (rows: Fila[]) => (await written(csvOf(sheet(rows)))).toString('utf8');

/** 9:30 in the evening of the day before, in Santo Domingo: as people read it, and as Excel counts days. */
const MOMENTO = moment('2026-03-06T01:30:00.000Z');
const EN_CSV = MOMENTO.includes(',') ? `"${MOMENTO}"` : MOMENTO;
const CUANDO = '46086.89583333333';

describe('CSV', () => {
  test('begins with the mark of UTF-8 and its headers; a line for each row, days as people write them, amounts without signs', async () => {
    expect(await csv([fila('Ana Núñez'), fila(null, { monto: null, veces: 0 }), fila('Luis', { monto: -50 })])).toBe(
      '\uFEFF"Nombre, apellido",Monto,Parte,Día,Cuándo,Veces\r\n' +
        `Ana Núñez,1500.50,18.50,05/03/2026,${EN_CSV},3\r\n` +
        `,,18.50,05/03/2026,${EN_CSV},0\r\n` +
        `Luis,-0.50,18.50,05/03/2026,${EN_CSV},3\r\n`,
    );
  });

  test.each([
    ['Peña, Ana', '"Peña, Ana"'],
    ['«La "Niña"»', '"«La ""Niña""»"'],
    ['dos\nlíneas', '"dos\nlíneas"'],
    ['sola', 'sola'],
  ])('quotes %j where it must', async (nombre, cell) => {
    const text = await csv([fila(nombre)]);
    expect(text.slice(text.indexOf('\r\n') + 2)).toMatch(cell);
    expect(celdasDe(text)[1]![0]).toBe(nombre);
  });

  test.each(['=1+1', '+18095550101', '-2+3', '@SUM(A1)', '＝1', '=HYPERLINK("http://x","a")'])(
    'lets no text run as a formula: %j',
    async (nombre) => {
      expect(celdasDe(await csv([fila(nombre)]))[1]![0]).toBe(`'${nombre}`);
    },
  );

  test('lets none run where a spreadsheet separates columns by semicolons or tabs', async () => {
    for (const [nombre, escrito] of [
      ['Ana;=1+1;+2', "Ana;'=1+1;'+2"],
      ['\t=1', "\t'=1"],
      ['una\r\n@SUM(A1)', "una\r\n'@SUM(A1)"],
      ['a-b; c=d', 'a-b; c=d'],
    ] as const)
      expect(celdasDe(await csv([fila(nombre)]))[1]![0]).toBe(escrito);
  });
});

describe('Excel', () => {
  const book = async (rows: Fila[], more: Partial<Sheet> = {}) => written(xlsxOf(sheet(rows, more)));

  test('is a zip with the five parts that a workbook needs, each well-formed XML', async () => {
    const parts = textosDe(await book([fila('Ana')]));
    expect([...parts.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    for (const [name, text] of parts) {
      const open: string[] = [];
      for (const [, close, tag, empty] of text.replace(/<\?.*?\?>/, '').matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
        if (close) expect([name, open.pop()]).toEqual([name, tag]);
        else if (!empty) open.push(tag!);
      }
      expect([name, open]).toEqual([name, []]);
    }
  });

  test('has title, filters, headers and rows: amounts and days are numbers, what is not there an empty cell', async () => {
    const rows = hojaDe(await book([fila('Ana'), fila(null, { monto: null })], { filtros: 'Desde: 01/03/2026' }));
    expect(rows).toEqual([
      ['Ingresos'],
      ['Desde: 01/03/2026'],
      [],
      ['Nombre, apellido', 'Monto', 'Parte', 'Día', 'Cuándo', 'Veces'],
      ['Ana', '1500.5', '18.5', '46086', CUANDO, '3'],
      ['', '', '18.5', '46086', CUANDO, '3'],
    ]);
  });

  test('sums stand in the last row, under their columns', async () => {
    const rows = hojaDe(await book([fila('Ana'), fila('Luis')], { totals: { monto: 300100, veces: 6, otra: 9 } }));
    expect(rows.at(-1)).toEqual(['Total', '3001', '', '', '', '6']);
    expect(hojaDe(await book([fila('Ana')])).at(-1)![0]).toBe('Ana');
  });

  test('texts are texts: &, < and > as they are, no formula, and nothing that XML cannot say', async () => {
    const nombre = 'R&D <b>"Niño"</b> =1+1 & más';
    const file = await book([fila(nombre), fila('a\u0000b\u0007c\uFFFEd\uD800e'), fila('dos\nlíneas\ty tab')], { title: 'A & B' });
    expect(hojaDe(file).map(([first]) => first)).toEqual(['A & B', undefined, 'Nombre, apellido', nombre, 'abcde', 'dos\nlíneas\ty tab']);
    const xml = textosDe(file).get('xl/worksheets/sheet1.xml')!;
    expect(xml).toContain('R&amp;D &lt;b&gt;');
    expect(xml).not.toContain('<f>');
    expect(xml.slice(xml.indexOf('<sheetData>'))).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
  });

  test('whoever fails while the rows are read breaks the file off', async () => {
    const parts = (async function* (): AsyncGenerator<Fila[]> {
      yield [fila('Ana')];
      throw new Error('la base se fue');
    })();
    await expect(book([], { parts })).rejects.toThrow('la base se fue');
  });
});

test('the sum of a column that puts its number into words is in those words', async () => {
  const asistencia = columnsOf<Fila>([
    { id: 'nombre', header: 'Nombre' },
    { id: 'parte', header: 'Asistencia', value: ({ parte }) => `${parte / 100} de cien` },
  ]);
  const escrito: Buffer[] = [];
  for await (const parte of xlsxOf(sheet([fila('Ana')], { columns: asistencia, totals: { parte: 8810 } }))) escrito.push(parte);
  const hoja = textosDe(Buffer.concat(escrito)).get('xl/worksheets/sheet1.xml');
  expect(hoja).toContain('88.1 de cien');
  expect(hoja).not.toContain('8810');
});
