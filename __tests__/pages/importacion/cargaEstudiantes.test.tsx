import { COLUMNAS } from '@/contract/importacion/archivoDeEstudiantes';
import { screen, waitFor, within } from '@testing-library/react';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { leerDia } from '@/domain/importacion/dias';
import { nombrePropio, telefonoEscrito } from '@/domain/importacion/escrito';
import { leerEnTrabajador } from '@/components/archivos/libro/enTrabajador';
import type * as Lector from '@/components/archivos/libro/leerLibro';
import { plantillaDe } from '@/components/importacion/plantilla';
import { columnasDe } from '@/domain/importacion/columnas';
import { leerArchivo } from '@/components/importacion/leerArchivo';
import CargaDeEstudiantes from '@/pages/batch/estudiante';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
// There are no workers here; the browser tests read workbooks in the real one.
jest.mock('@/components/archivos/libro/enTrabajador', () => ({
  leerEnTrabajador: jest.fn(jest.requireActual<typeof Lector>('@/components/archivos/libro/leerLibro').leerLibro),
}));

const app = createTestApp();
let academia: Academia;
let token: string;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia, { accesos: [63] }));
});

const CSV = [
  'NOMBRES;Apellidos;Nacimiento;Género;Responsable;Apellidos del responsable;Celular del responsable;Color',
  'LUIS;PEÑA;03/09/2015;Niño;Ana;Díaz;8095551234;rojo',
  'Eva;Peña;31/02/2015;F;Ana;Díaz;8095551234;azul',
].join('\r\n');
const latin1 = (texto: string) => Uint8Array.from(texto, (letra) => letra.charCodeAt(0));
const utf16 = (texto: string) => new Uint8Array(Uint16Array.from(`\uFEFF${texto}`, (letra) => letra.charCodeAt(0)).buffer);
const leer = (archivo: File) => leerArchivo(archivo, COLUMNAS);
const elegir = (partes: BlobPart[], nombre = 'lista.csv') => new File(partes, nombre);

/** A workbook as Excel writes it, of rows as its XML says them; `hojas` are the states of its sheets, of which the last one holds the rows. */
function libro(filas: string, { hojas = [''], combinadas = '' }: { hojas?: string[]; combinadas?: string } = {}) {
  const xml = (texto: string) => strToU8(`<?xml version="1.0"?>${texto}`);
  const hoja = (suyas: string, resto = '') =>
    xml(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:D3"/><sheetData>${suyas}</sheetData>${resto}</worksheet>`,
    );
  const lugares = hojas.map((estado, i) => ({ estado, n: i + 1 }));
  const uniones = combinadas && `<mergeCells count="1"><mergeCell ref="${combinadas}"/></mergeCells>`;
  const partes = {
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${lugares
        .map(({ estado, n }) => `<sheet name="Hoja ${n}" sheetId="${n}" ${estado && `state="${estado}"`} r:id="rId${n}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lugares
        .map(
          ({ n }) =>
            `<Relationship Id="rId${n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
  };
  const suyas = lugares.map(({ n }) => [`xl/worksheets/sheet${n}.xml`, n === hojas.length ? hoja(filas, uniones) : hoja(fila(1, dice('A', 1, 'secreto')))]); // prettier-ignore
  return elegir([zipSync({ ...partes, ...Object.fromEntries(suyas) }) as BlobPart], 'libro.xlsx');
}
const fila = (n: number, celdas: string) => `<row r="${n}">${celdas}</row>`;
const dice = (columna: string, n: number, valor: string) => `<c r="${columna}${n}" t="inlineStr"><is><t>${valor}</t></is></c>`;
const numero = (columna: string, n: number, valor: string, formula = '') => `<c r="${columna}${n}">${formula && `<f>${formula}</f>`}<v>${valor}</v></c>`; // prettier-ignore
/** The same file, whose directory declares another size for its last part: the sheet. */
async function mintiendo(libro: File, bytes: number) {
  const zip = new DataView(await libro.arrayBuffer());
  let ultima = 0;
  for (let at = 0; at < zip.byteLength - 4; at += 1) if (zip.getUint32(at, true) === 0x02014b50) ultima = at;
  zip.setUint32(ultima + 24, bytes, true);
  return elegir([zip.buffer as ArrayBuffer], 'libro.xlsx');
}
const filasDe = (cuantas: number) =>
  TITULOS + Array.from({ length: cuantas }, (_, i) => par(i + 2, dice('A', i + 2, `Niño ${i}`), dice('B', i + 2, 'Ana'))).join('');
const TITULOS = fila(1, dice('A', 1, 'NOMBRE') + dice('B', 1, 'Responsable'));
const par = (n: number, a: string, b = '') => fila(n, a + b);

describe('a workbook is read as people see it', () => {
  test('a formula: the value that it shows', async () => {
    const { filas } = await leer(libro(TITULOS + par(2, dice('A', 2, 'Luis'), numero('B', 2, '809', 'A1+1'))));
    expect(filas).toEqual([['Luis', '809']]);
  });

  test('merged cells: downwards each row says what the first one says, and that is told', async () => {
    const cuerpo = par(2, dice('A', 2, 'Luis'), dice('B', 2, 'Ana')) + par(3, dice('A', 3, 'Eva'));
    const { filas, avisos } = await leer(libro(TITULOS + cuerpo, { combinadas: 'B2:B3' }));
    expect(filas).toEqual([
      ['Luis', 'Ana'],
      ['Eva', 'Ana'],
    ]);
    expect(avisos).toEqual([expect.stringMatching(/celdas combinadas/)]);
  });

  test('hidden sheets: the first visible one, and that is told', async () => {
    const { filas, avisos } = await leer(
      libro(TITULOS + par(2, dice('A', 2, 'Luis'), dice('B', 2, 'Ana')), { hojas: ['hidden', 'veryHidden', ''] }),
    );
    expect(filas).toEqual([['Luis', 'Ana']]);
    expect(avisos).toEqual([expect.stringMatching(/2 hojas ocultas/)]);
  });

  test('a phone as a number: digit by digit, also where the workbook writes it as 8.09E9', async () => {
    const cuerpo =
      par(2, dice('A', 2, 'Luis'), numero('B', 2, '8095551234')) + par(3, dice('A', 3, 'Eva'), numero('B', 3, '8.095551234E9'));
    const { filas } = await leer(libro(TITULOS + cuerpo));
    expect(filas.map(([, celular]) => telefonoEscrito(celular!))).toEqual(['8095551234', '8095551234']);
  });

  test('a day as a serial number and as a text: one and the same', async () => {
    const cuerpo = par(2, dice('A', 2, 'Luis'), numero('B', 2, '42250')) + par(3, dice('A', 3, 'Eva'), dice('B', 3, '3/9/2015'));
    const { filas } = await leer(libro(TITULOS + cuerpo));
    const leidos = filas.map(([, nacio]) => leerDia(nacio!, 'DMA', '2026-03-10'));
    expect(leidos).toEqual([
      { dia: '2015-09-03', corto: false },
      { dia: '2015-09-03', corto: false },
    ]);
  });

  test('names in capitals: as people write them', async () => {
    const { filas } = await leer(libro(TITULOS + par(2, dice('A', 2, 'MARÍA DE LOS SANTOS'), dice('B', 2, 'MacArthur'))));
    expect(filas[0]!.map(nombrePropio)).toEqual(['María de los Santos', 'MacArthur']);
  });
});

describe('a big workbook', () => {
  test('of 5,000 rows is read whole, and empty formatted rows below them do not count', async () => {
    const vacias = Array.from({ length: 6000 }, (_, i) => fila(i + 5002, `<c r="A${i + 5002}" s="1"/>`)).join('');
    const { filas } = await leer(libro(filasDe(5000) + vacias));
    expect(filas).toHaveLength(5000);
    expect(filas.at(-1)).toEqual(['Niño 4999', 'Ana']);
  });

  test.each([
    [5001, /tiene 5001 filas; el máximo es 5000: divídalo en partes/],
    [20_000, /tiene más de 5,000 filas, que es el máximo: divídalo en partes/],
  ])(
    'of %i rows says how many are the most',
    async (cuantas, palabras) => await expect(leer(libro(filasDe(cuantas)))).rejects.toThrow(palabras),
  );

  test.each([
    ['less', 1000, /ocupa demasiado/],
    ['more', 90_000_000, /dañado/],
    ['far more', 200_000_000, /ocupa demasiado/],
  ])(
    'that declares %s than it holds is refused',
    async (_, declara, palabras) => await expect(leer(await mintiendo(libro(filasDe(3000)), declara))).rejects.toThrow(palabras),
  );
});

test('a workbook that takes long shows how far it is, and can be cancelled: then another file is chosen', async () => {
  jest.mocked(leerEnTrabajador).mockImplementationOnce(
    (_, { signal, alAvanzar }) =>
      new Promise((_done, fail) => {
        alAvanzar?.({ hecho: 30, total: 100 });
        signal!.addEventListener('abort', () => fail(signal!.reason as Error));
      }),
  );
  const { user } = await renderPage(app, <CargaDeEstudiantes />, { token, at: '/batch/estudiante' });
  const elige = async (archivo: File) => user.upload(await screen.findByLabelText('Elegir archivo', { selector: 'input' }), archivo);
  await elige(libro(filasDe(3)));
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Lectura del archivo' })).toHaveAttribute('value', '30'));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await elige(libro(filasDe(4)));
  expect(await screen.findByText(/: 4 filas\. Diga qué columna es cada cosa\./)).toBeVisible();
});

describe('the template', () => {
  test('is a workbook that the import reads itself: its columns are known, and a second sheet explains each', async () => {
    const bytes = await new Response(plantillaDe('estudiantes', COLUMNAS)).arrayBuffer();
    const { titulos, filas, avisos } = await leer(elegir([bytes], 'plantilla.xlsx'));
    expect(columnasDe(titulos, COLUMNAS)).toEqual(COLUMNAS.filter((una) => !('rara' in una)).map(({ id }) => id));
    expect(filas).toHaveLength(1);
    expect(avisos).toEqual([expect.stringMatching(/«Cómo se llena»/)]);
    const hoja = strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml']!);
    expect(hoja).toContain('<formula1>&#34;M,F&#34;</formula1>');
  });

  test('several sheets with the same headings are read as one', async () => {
    const dos = zipSync(
      Object.fromEntries(
        Object.entries(unzipSync(new Uint8Array(await libro(filasDe(2)).arrayBuffer()))).map(([ruta, parte]) => [
          ruta,
          ruta === 'xl/workbook.xml'
            ? strToU8(
                strFromU8(parte).replace(
                  /<sheet .*?\/>/,
                  (una) => una + una.replace('Hoja 1', 'Hoja 2').replace('sheetId="1"', 'sheetId="2"'),
                ),
              )
            : parte,
        ]),
      ),
    );
    const { titulos, filas } = await leer(elegir([dos as BlobPart], 'dos.xlsx'));
    expect(titulos).toEqual(['NOMBRE', 'Responsable', 'Hoja']);
    expect(filas.map((fila) => fila[2])).toEqual(['Hoja 1', 'Hoja 1', 'Hoja 2', 'Hoja 2']);
  });
});

describe('reading a file', () => {
  test.each([
    ['a semicolon, Windows-1252', latin1(CSV)],
    ['a semicolon, UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${CSV}`)],
    ['a comma', new TextEncoder().encode(CSV.replaceAll(';', ','))],
    ['a tab', new TextEncoder().encode(CSV.replaceAll(';', '\t'))],
    ['a tab, UTF-16, as Excel’s «Texto Unicode»', utf16(CSV.replaceAll(';', '\t'))],
    ['a tab, UTF-16 the other way round', utf16(CSV.replaceAll(';', '\t')).map((_, i, bytes) => bytes[i ^ 1]!)],
  ])('a CSV by %s', async (_, bytes) => {
    const { titulos, filas } = await leer(elegir([bytes]));
    expect(titulos.slice(0, 2)).toEqual(['NOMBRES', 'Apellidos']);
    expect(filas[0]!.slice(0, 3)).toEqual(['LUIS', 'PEÑA', '03/09/2015']);
    expect(filas).toHaveLength(2);
  });

  test.each<[string, () => File, RegExp]>([
    ['a book with a password', () => elegir([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1])], 'a.xlsx'), /contraseña/],
    ['40 MB', () => elegir([new Uint8Array(40_000_000)]), /38\.15 MB; el máximo/],
    ['a zip bomb', () => elegir([zipSync({ 'xl/a.xml': new Uint8Array(101_000_000) }) as BlobPart], 'a.xlsx'), /ocupa demasiado/],
    ['a damaged book', () => elegir([new Uint8Array([0x50, 0x4b, 1, 2])], 'a.xlsx'), /dañado/],
    ['a zip that is no book', () => elegir([zipSync({ 'a.txt': strToU8('x') }) as BlobPart], 'a.xlsx'), /No se pudo leer el libro/],
    ['a picture', () => elegir([new Uint8Array([1, 0, 2])], 'a.png'), /no es un libro/],
    ['headings only', () => elegir(['Nombre;Apellido']), /no tiene filas/],
    ['too many rows', () => elegir([`Nombre;Apellido\n${'a;b\n'.repeat(5001)}`]), /5001 filas/],
  ])('%s has a clear answer', async (_, file, palabras) => {
    await expect(leer(file())).rejects.toThrow(palabras);
  });
});

test('a file is read, its columns are known, its plan is shown with each reason, and what was planned is done; then it is undone', async () => {
  const { user } = await renderPage(app, <CargaDeEstudiantes />, { token, at: '/batch/estudiante' });
  await user.upload(await screen.findByLabelText('Elegir archivo', { selector: 'input' }), elegir([latin1(CSV)]));
  expect(await screen.findByRole('combobox', { name: /^Nombre del responsable/ })).toHaveDisplayValue('Responsable');
  await user.click(screen.getByRole('button', { name: 'Revisar' }));

  expect(await screen.findByText('Fecha de nacimiento: Escríbala como 31/12/2015')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Se crean' })).getByText('1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Crear 1 estudiante' }));

  const fila = await screen.findByRole('row', { name: /lista\.csv/ });
  expect((await app.rows('select nombre_completo from estudiante where codigo_compania = $1', [academia.codigoCompania]))[0]).toEqual({
    nombre_completo: 'Luis Peña',
  });
  await user.click(within(fila).getByRole('button', { name: 'Deshacer lista.csv' }));
  await screen.findByText('¿Deshacer «lista.csv»?');
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Carga deshecha')).toBeVisible();
  expect(await app.rows('select 1 from estudiante where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);
});

test('a required column that no heading is, is asked for', async () => {
  const { user } = await renderPage(app, <CargaDeEstudiantes />, { token, at: '/batch/estudiante' });
  await user.upload(await screen.findByLabelText('Elegir archivo', { selector: 'input' }), elegir(['Chico;Apellido\nLuis;Peña']));
  expect(await screen.findByRole('button', { name: 'Revisar' })).toBeDisabled();
  await user.selectOptions(screen.getByRole('combobox', { name: /^Nombre$|^Nombre \*/ }), 'Chico');
  expect(screen.getByRole('combobox', { name: /^Nombre$|^Nombre \*/ })).toHaveDisplayValue('Chico');
});

test('what a sheet leaves open is asked once, and an answer makes the plan again', async () => {
  const hoja = 'ACADEMIA\n\nNOMBRE DEL NIÑO;FECHA NAC.;PADRE O MADRE;TEL.\nLuis Peña Díaz;2015;Ana Díaz;809.555.1234\nTOTAL;1;;';
  const { user } = await renderPage(app, <CargaDeEstudiantes />, { token, at: '/batch/estudiante' });
  await user.upload(await screen.findByLabelText('Elegir archivo', { selector: 'input' }), elegir([hoja]));
  expect(await screen.findByText('Se dejó fuera 1 fila de totales.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(await screen.findByText('Por completar: confirmar la fecha de nacimiento')).toBeVisible();
  const pregunta = within(screen.getByRole('region', { name: 'Por decidir' })).getByRole('combobox', { name: /^1 fecha .* solo el año/ });
  await user.selectOptions(pregunta, 'Dejarlas vacías, por completar');
  expect(await screen.findByText('Por completar: fecha de nacimiento')).toBeVisible();
  expect(screen.getByRole('row', { name: /^4 Luis Peña Díaz/ })).toBeVisible();
});
