import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { expectSound, listenToFaults, query, signIn } from './support';

// Importing students: ten kinds of faults, each reported at its row; the faulty rows downloaded, corrected, and imported with a group and
// an opening balance; the import undone without a trace.
test.describe.configure({ mode: 'serial' });
test.skip(({ isMobile }) => isMobile, 'A walk of one desk; every state of it is looked at on a phone too.');

const NACO = 1;
const letras = [...Date.now().toString(26)].map((signo) => String.fromCharCode(97 + parseInt(signo, 26))).join('');
const APELLIDO = `Carga${letras}`;
const TITULOS = ['Nombres', 'Apellidos', 'Nacimiento', 'Género', 'Correo', 'Responsable', 'Apellidos del responsable', 'Parentesco', 'Celular del responsable', 'Equipo', 'Plan', 'Deuda']; // prettier-ignore
type Fila = Record<string, string>;
let page: Page;
let faults: string[];
let bien: Fila;

/** A faulty row of each kind, and the page's message. */
const ERRORES: readonly (readonly [Fila, string])[] = [
  [{ Nombres: '' }, 'Nombre: Requerido'],
  [{ Nombres: 'Dos', Nacimiento: '31/02/2015' }, 'Fecha de nacimiento: Escríbala como 31/12/2015'],
  [{ Nombres: 'Tres', Género: 'x' }, 'Sexo: Escriba M o F'],
  [{ Nombres: 'Cuatro', Correo: 'sin arroba' }, 'Correo: '],
  [{ Nombres: 'Cinco', 'Celular del responsable': '12' }, 'Teléfono del responsable: '],
  [{ Nombres: 'Seis', Parentesco: 'vecina' }, 'Parentesco: Escriba Madre'],
  [{ Nombres: 'Siete', 'Apellidos del responsable': '=A1' }, 'Apellido del responsable: Es una fórmula: pegue su valor'],
  [{ Nombres: 'Ocho', Equipo: 'Sub-99' }, 'Grupo: No existe ese grupo'],
  [{ Nombres: 'Nueve', Deuda: 'mucho' }, 'Balance anterior: '],
  [{ Nombres: 'UNO' }, 'Es el mismo estudiante que el de la fila 2'],
];

const csv = (filas: Fila[]) =>
  Buffer.from([TITULOS, ...filas.map((fila) => TITULOS.map((titulo) => ({ ...bien, ...fila })[titulo] ?? ''))].map((f) => f.join(';')).join('\r\n')); // prettier-ignore
const subir = async (name: string, filas: Fila[]) => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: csv(filas) });
  await expect(page.getByText(`: ${filas.length} filas. Diga qué columna es cada cosa.`)).toBeVisible();
};
const suyos = () => query<{ nombre: string }>(`select nombre_completo nombre from estudiante where nombre_completo like '%${APELLIDO}%'`);
const facturas = () =>
  query<{ descripcion: string; total: number }>(
    `select f.descripcion, f.total::int from factura f join estudiante e using (codigo_estudiante) where e.nombre_completo like '%${APELLIDO}%'`,
  );

test.beforeAll(async ({ browser }) => {
  const [grupo] = await query<{ grupo: string; nacio: string; modalidad: string }>(
    `select g.descripcion grupo, (extract(year from p.fecha_inicio)::int - g.edad_minima) || '-06-15' nacio,
       (select m.descripcion from modalidad m join grupo_modalidad using (codigo_modalidad) where codigo_grupo = g.codigo_grupo and m.activo order by 1 limit 1) modalidad
     from grupo g join periodo_academico p using (codigo_periodo)
     where g.codigo_sucursal = $1 and g.tipo = 'REGULAR' and g.estatus = 'ACTIVO' and g.sexo = 'MIXTO' and (now() at time zone 'America/Santo_Domingo')::date between p.fecha_inicio and p.fecha_fin
       and not exists (select 1 from lista_espera l where l.codigo_grupo = g.codigo_grupo and l.estatus = 'ESPERA')
       and g.capacidad - (select count(*) from inscripcion i where i.codigo_grupo = g.codigo_grupo and i.estatus = 'ACTIVA') >= 2
     order by 1 limit 1`,
    [NACO],
  );
  bien = {
    ...{ Nombres: 'Uno', Apellidos: APELLIDO.toUpperCase(), Nacimiento: grupo!.nacio.split('-').reverse().join('/'), Género: 'Niña' },
    ...{ Responsable: 'Rosa', 'Apellidos del responsable': APELLIDO, Parentesco: 'Mamá', 'Celular del responsable': '8095550187' },
    ...{ Equipo: grupo!.grupo.toUpperCase(), Plan: grupo!.modalidad, Deuda: '1,250.50' },
  };
  page = await (await browser.newContext()).newPage();
  faults = listenToFaults(page);
  await signIn(page, 'admin');
});
test.afterAll(() => page?.context().close());

test('ten kinds of mistakes are told, each beside its row, and go home as a file', async () => {
  await page.goto('/batch/estudiante');
  await subir('lista.csv', [{}, ...ERRORES.map(([fila]) => fila)]);
  await expect(page.getByRole('combobox', { name: 'Grupo' })).toHaveValue(/\d/);
  await expectSound(page);
  await page.getByRole('button', { name: 'Revisar' }).click();
  const tabla = page.getByRole('table', { name: 'Filas del archivo' });
  for (const [i, [, dice]] of ERRORES.entries())
    await expect(tabla.getByRole('row', { name: new RegExp(`^${i + 3} `) })).toContainText(dice);
  await page.getByRole('tab', { name: 'Nuevas (1)' }).click();
  await expect(tabla).toContainText('Balance anterior: DOP 1,250.50');
  await expectSound(page);

  const bajada = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar filas con errores' }).click();
  const archivo = await bajada;
  expect(archivo.suggestedFilename()).toBe('errores de lista.csv');
  const filas = readFileSync(await archivo.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(filas).toHaveLength(ERRORES.length + 1);
  expect(filas[0]).toContain(';Motivo');
  for (const [i, [, dice]] of ERRORES.entries()) expect(filas[i + 1]).toContain(dice.replace(/"/g, '""'));
  // A formula is downloaded as text.
  expect(filas[7]).toContain("'=A1");
  expect(await suyos()).toEqual([]);
});

test('mended, they are imported as planned: students, one guardian, enrolment and opening balance', async () => {
  await page.goto('/batch/estudiante');
  await subir('mendada.csv', [{}, { Nombres: 'Dos', Deuda: '' }, { Nombres: 'Tres', Equipo: '', Deuda: '' }]);
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByRole('region', { name: 'Se crean' })).toContainText('1 responsable nuevo, 2 inscripciones');
  await page.getByRole('button', { name: 'Crear 3 estudiantes' }).dblclick();
  await expect(page.getByText('3 estudiantes creados')).toBeVisible();
  expect((await suyos()).map(({ nombre }) => nombre).sort()).toEqual(
    ['Dos', 'Tres', 'Uno'].map((nombre) => `${nombre} ${capital(APELLIDO)}`),
  );
  const hechas = await facturas();
  expect(hechas.filter(({ descripcion }) => descripcion === 'Balance anterior').map(({ total }) => total)).toEqual([125_050]);
  expect(hechas.length).toBeGreaterThan(2);
});

test('the whole import is undone: nothing of it is left, and the numbers have no gap', async () => {
  const numeros = `select count(*)::int - max(numero) + min(numero) - 1 huecos from factura`;
  await page.getByRole('button', { name: 'Deshacer mendada.csv' }).click();
  await expect(page.getByRole('dialog')).toContainText('con sus inscripciones, sus facturas');
  await expectSound(page);
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(page.getByText('Carga deshecha')).toBeVisible();
  expect(await suyos()).toEqual([]);
  expect(await facturas()).toEqual([]);
  expect(await query(numeros)).toEqual([{ huecos: 0 }]);
  expect(await query(`select 1 from entidad where apellido ilike $1`, [APELLIDO])).toEqual([]);
  await expect(page.getByRole('button', { name: 'Deshacer mendada.csv' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

const capital = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1).toLowerCase();

/** A workbook as Excel writes it, of so many students. */
function libro(cuantos: number): Buffer {
  const xml = (texto: string) => strToU8(`<?xml version="1.0"?>${texto}`);
  const celdas = (n: number, dichas: readonly string[]) =>
    `<row r="${n}">${dichas.map((una, i) => `<c r="${String.fromCharCode(65 + i)}${n}" t="inlineStr"><is><t>${una}</t></is></c>`).join('')}</row>`;
  const filas = Array.from({ length: cuantos }, (_, i) => celdas(i + 2, TITULOS.map((titulo) => ({ ...bien, Nombres: `Niño ${i}` })[titulo] ?? ''))); // prettier-ignore
  const partes = {
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': xml(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Hoja 1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': xml(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${celdas(1, TITULOS)}${filas.join('')}</sheetData></worksheet>`,
    ),
  };
  return Buffer.from(zipSync(partes));
}

const elegirLibro = (cuantos: number) =>
  page.locator('input[type=file]').setInputFiles({ name: 'academia.xlsx', mimeType: '', buffer: libro(cuantos) });

test.describe('a workbook of a whole academy', () => {
  test.beforeEach(() => page.goto('/batch/estudiante'));

  for (const cuantos of [1250, 5000]) {
    test(`of ${cuantos} students is read in a worker of the site, and one goes on to its columns`, async () => {
      const trabajador = page.waitForEvent('worker');
      await elegirLibro(cuantos);
      expect(new URL((await trabajador).url()).pathname).toBe('/worker/libro.js');
      await expect(page.getByText(`: ${cuantos.toLocaleString('en')} filas. Diga qué columna es cada cosa.`)).toBeVisible();
    });
  }

  test('of too many students says so, and another file can be chosen', async () => {
    await elegirLibro(30_000);
    await expect(page.getByText('El archivo tiene más de 5,000 filas, que es el máximo: divídalo en partes')).toBeVisible();
    await elegirLibro(20);
    await expect(page.getByText(': 20 filas. Diga qué columna es cada cosa.')).toBeVisible();
  });
});
