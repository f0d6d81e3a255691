import { strToU8, zipSync } from 'fflate';
import { MAX_FILAS, type Columna } from '@/contract/importacion/archivo';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const LIBRO = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELACIONES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006';
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escapar = (texto: string) => texto.replace(/[&<>"]/g, (signo) => `&#${signo.charCodeAt(0)};`);
const LETRAS = 26;
/** letraDe(27) → 'AB'. */
const letraDe = (lugar: number): string =>
  (lugar < LETRAS ? '' : letraDe(Math.floor(lugar / LETRAS) - 1)) + String.fromCharCode(65 + (lugar % LETRAS));

const celda = (texto: string, donde: string) => `<c r="${donde}" t="inlineStr"><is><t xml:space="preserve">${escapar(texto)}</t></is></c>`;
const fila = (textos: readonly string[], i: number) =>
  `<row r="${i + 1}">${textos.map((texto, lugar) => celda(texto, `${letraDe(lugar)}${i + 1}`)).join('')}</row>`;
const ANCHO = 24;
const hoja = (filas: readonly (readonly string[])[], listas = '') =>
  `${XML}<worksheet xmlns="${LIBRO}"><cols><col min="1" max="40" width="${ANCHO}" customWidth="1"/></cols><sheetData>${filas
    .map(fila)
    .join('')}</sheetData>${listas}</worksheet>`;

/** The lists to choose from, below the heading. */
function listasDe(columnas: readonly Columna[]): string {
  const cada = columnas.flatMap(({ lista }, i) => {
    const donde = `${letraDe(i)}2:${letraDe(i)}${MAX_FILAS + 1}`;
    const valores = lista && escapar(`"${lista.join(',')}"`);
    return valores ? [`<dataValidation type="list" allowBlank="1" sqref="${donde}"><formula1>${valores}</formula1></dataValidation>`] : [];
  });
  return cada.length ? `<dataValidations count="${cada.length}">${cada.join('')}</dataValidations>` : '';
}

/**
 * The template of a kind of file as a workbook: a sheet with the headings, an example and lists to choose from, and one that explains each
 * column. The import reads the first sheet alone, since the headings of the second are others.
 */
export function plantillaDe(nombre: string, todas: readonly Columna[]): Blob {
  const columnas = todas.filter(({ rara }) => !rara);
  const hojas = [
    [nombre, hoja([columnas.map(({ titulo }) => titulo), columnas.map(({ ejemplo }) => ejemplo)], listasDe(columnas))],
    [
      'Cómo se llena',
      hoja([
        ['Cada columna', 'Qué se escribe', 'Por ejemplo'],
        ...columnas.map(({ titulo, requerida, ayuda = '', ejemplo }) => [
          titulo,
          [...(requerida ? ['Hace falta.'] : []), ...(ayuda ? [ayuda] : [])].join(' '),
          ejemplo,
        ]),
        ['Borre la fila del ejemplo antes de cargar el archivo. Las columnas que no use pueden quedar vacías o quitarse.'],
      ]),
    ],
  ] as const;
  const cada = (de: (i: number) => string) => hojas.map((_, i) => de(i + 1)).join('');
  const partes = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PAQUETE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPO}.sheet.main+xml"/>${cada((i) => `<Override PartName="/xl/worksheets/sheet${i}.xml" ContentType="${TIPO}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PAQUETE}/relationships"><Relationship Id="rId1" Type="${RELACIONES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${LIBRO}" xmlns:r="${RELACIONES}"><sheets>${hojas.map(([titulo], i) => `<sheet name="${escapar(titulo)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PAQUETE}/relationships">${cada((i) => `<Relationship Id="rId${i}" Type="${RELACIONES}/worksheet" Target="worksheets/sheet${i}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(hojas.map(([, suya], i) => [`xl/worksheets/sheet${i + 1}.xml`, suya])),
  };
  const zip = zipSync(Object.fromEntries(Object.entries(partes).map(([ruta, texto]) => [ruta, strToU8(texto)])));
  return new Blob([zip as BlobPart], { type: `${TIPO}.sheet` });
}
