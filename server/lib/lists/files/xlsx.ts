import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Column, Value } from '@/contract/list';
import type { Sheet } from './sheet';

// The smallest workbook that Excel and LibreOffice open (ECMA-376, part 1): one sheet with inline strings, because a shared-strings table
// would have to stay in memory until the end.
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Indexes into the cellXfs list of styles.xml below. */
const STYLE = { plain: 0, bold: 1, money: 2, date: 3, number: 4, boldMoney: 5, boldNumber: 6, moment: 7 };

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="4" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="3" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Escapes a text for XML; characters that XML cannot represent are dropped. */
const xml = (text: string) =>
  text.replace(/[\p{Cc}\uFFFE\uFFFF\p{Cs}]/gu, (c) => (c === '\n' || c === '\t' ? c : '')).replace(/[&<>]/g, (c) => ESCAPED[c]!);

const text = (value: string, style = STYLE.plain) => `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(value)}</t></is></c>`;
const number = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;

const MS_PER_DAY = 86_400_000;
/** Excel's serial date (days since 1899-12-30): serial('2026-11-21') → 46347. */
const serial = (iso: string) => Date.parse(iso) / MS_PER_DAY + 25_569;
/** The Dominican Republic is at UTC−4 all year round. */
const AHEAD_OF_US_MS = 4 * 3_600_000;

function cell(kind: Column['kind'], value: Value, bold = false): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') {
    if (kind === 'money' || kind === 'percent') return number(value / 100, bold ? STYLE.boldMoney : STYLE.money);
    return number(value, bold ? STYLE.boldNumber : STYLE.number);
  }
  if (kind === 'date') return number(serial(value), STYLE.date);
  if (kind === 'moment') return number((Date.parse(value) - AHEAD_OF_US_MS) / MS_PER_DAY + 25_569, STYLE.moment);
  return text(value, bold ? STYLE.bold : STYLE.plain);
}

const row = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const WIDTH: Record<string, number> = { money: 14, percent: 10, number: 10, date: 12, moment: 17, mark: 8, text: 28 };

async function* sheetOf({ title, filtros, columns, parts, totals }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(({ header, kind = 'text' }, i) => {
    const width = Math.max(WIDTH[kind]!, header.length + 2);
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${HEAD}<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData>${row([text(title, STYLE.bold)])}`;
  if (filtros) yield row([text(filtros)]);
  yield row([]) + row(columns.map(({ header }) => text(header, STYLE.bold)));
  for await (const rows of parts) yield rows.map((one) => row(columns.map(({ kind, value }) => cell(kind, value(one))))).join('');
  if (columns.some(({ id }) => typeof totals[id] === 'number')) {
    const sum = ({ id, kind, value: wordsOf }: Column, i: number) => {
      if (typeof totals[id] !== 'number') return i === 0 ? text('Total', STYLE.bold) : '<c/>';
      // A column without a kind formats its own total.
      return kind ? cell(kind, totals[id], true) : text(String(wordsOf(totals)), STYLE.bold);
    };
    yield row(columns.map(sum));
  }
  yield '</sheetData></worksheet>';
}

/** Streams the list as an Excel file while it is read: amounts are numbers, days are dates, the last row has the totals. */
export async function* xlsxOf(sheet: Sheet): AsyncGenerator<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(content), name);
  const source = Readable.from(sheetOf(sheet), { objectMode: false });
  zip.addReadStream(source, 'xl/worksheets/sheet1.xml');
  zip.end();
  const out = zip.outputStream as Readable;
  // The zip writer does not forward an error of its source.
  source.once('error', (error) => out.destroy(error));
  try {
    for await (const chunk of out) yield chunk as Buffer;
  } finally {
    // A cancelled download leaves the source open.
    source.destroy();
  }
}
