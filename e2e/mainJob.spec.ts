import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './prueba';
import { dia, escrita, listenToFaults, query, signIn } from './support';

// A first day from start to end: a period, a modality and a group are created; a child is enrolled, pays, and appears on the roll.
test.describe.configure({ mode: 'serial' });
test.skip(({ isMobile }) => isMobile, 'The desk is a desktop; the phone has specs of its own.');

const marca = `E2E ${Date.now().toString(36)}`;
const GRUPO = `Sub-12 ${marca}`;
const MODALIDAD = `Diez cuotas ${marca}`;
const NINO = { nombre: 'Ñandú José', apellido: `Peña Núñez ${marca}` };
const DIAS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];
const hoyEs = DIAS[new Date(`${dia()}T12:00:00Z`).getUTCDay()]!;

let page: Page;
let faults: string[];
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  faults = listenToFaults(page);
  await signIn(page, 'admin');
});
test.afterAll(async () => {
  await page.close();
});

const form = (name: string): Locator => page.getByRole('form', { name });
const save = async (name: string) => {
  await form(name).page().getByRole('button', { name: 'Guardar' }).click();
  await expect(form(name)).toBeHidden();
};

test('a period of ten months is made; one that overlaps is refused in words and keeps what was typed', async () => {
  await page.goto('/periodo');
  await page.getByRole('button', { name: 'Crear período' }).first().click();
  const crear = form('Crear período');
  await crear.getByLabel(/^Período/).fill(`Temporada ${marca}`);
  await crear.getByLabel('Fecha de inicio').fill(escrita(dia(-3, 1)));
  await crear.getByLabel('Fecha final').fill(escrita(dia(7, 0)));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(crear.getByText('Ya hay un período activo del mismo tipo en esas fechas')).toBeVisible();
  await expect(crear.getByLabel(/^Período/)).toHaveValue(`Temporada ${marca}`);

  await crear.getByLabel('Vale para').selectOption({ label: 'Solo Naco' });
  await save('Crear período');
  await expect(page.getByRole('cell', { name: `Temporada ${marca}`, exact: true })).toBeVisible();
});

test('a modality of ten monthly instalments due on the 5th is made', async () => {
  await page.goto('/periodo/modalidad');
  await page.getByRole('button', { name: 'Crear modalidad' }).first().click();
  const crear = form('Crear modalidad');
  await crear.getByLabel(/^Modalidad/).fill(MODALIDAD);
  await crear.getByLabel('Frecuencia').selectOption({ label: 'Mensual' });
  await crear.getByLabel('Cantidad de cuotas').fill('10');
  await crear.getByLabel('Día de vencimiento').fill('5');
  await save('Crear modalidad');
  await expect(page.getByRole('cell', { name: MODALIDAD, exact: true })).toBeVisible();
});

test('a group with ages, capacity, price and schedule is made', async () => {
  await page.goto('/grupo');
  await page.getByRole('button', { name: 'Crear grupo' }).first().click();
  const crear = form('Crear grupo');
  await crear.getByLabel(/^Grupo/).fill(GRUPO);
  await crear.getByLabel('Período').selectOption({ label: `Temporada ${marca}` });
  await crear.getByLabel('Profesor').selectOption({ index: 1 });
  await crear.getByLabel('Edad mínima').fill('9');
  await crear.getByLabel('Edad máxima').fill('12');
  await crear.getByLabel('Capacidad').fill('20');
  await crear.getByLabel('Inscripción (DOP)').fill('1500');
  await crear.getByRole('button', { name: 'Agregar modalidad' }).click();
  await crear.getByRole('combobox', { name: 'Modalidad' }).selectOption({ label: MODALIDAD });
  await crear.getByLabel('Cuota (DOP)').fill('2500');
  await crear.getByRole('button', { name: hoyEs.toLowerCase(), exact: true }).click();
  await crear.getByLabel('Desde').fill('06:00');
  await crear.getByLabel('Hasta').fill('07:00');
  await crear.getByRole('textbox', { name: 'Lugar' }).fill(`Cancha ${marca}`);
  await save('Crear grupo');
  // The demo's season runs beside this one, so that the group is named with its period.
  await expect(page.getByText(`${GRUPO} · Temporada ${marca}`, { exact: true })).toBeVisible();
});

test('a new child with its guardian is enrolled: the plan shown is the plan made, to the cent', async () => {
  await page.goto('/process/inscripcion');
  await page.getByRole('button', { name: 'Nuevo estudiante' }).click();
  const nuevo = form('Nuevo estudiante');
  await nuevo.getByLabel('Nombre').first().fill(NINO.nombre);
  await nuevo.getByLabel('Apellido').first().fill(NINO.apellido);
  await nuevo.getByLabel('Fecha de nacimiento').fill(escrita(`${Number(dia().slice(0, 4)) - 10}-01-15`));
  await nuevo.getByLabel('Sexo').selectOption({ label: 'Masculino' });
  const madre = nuevo
    .getByRole('group')
    .filter({ has: page.getByLabel('Parentesco') })
    .first();
  await madre.getByLabel('Nombre').fill('María Altagracia');
  await madre.getByLabel('Apellido').fill(`Núñez ${marca}`);
  await madre.getByLabel('Teléfono').fill('809-555-0199');
  await nuevo.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: `Elegir ${GRUPO}` }).click();

  const plan = page.getByRole('region', { name: 'Plan de pago' });
  await expect(plan.getByText('DOP 19,000.00').first()).toBeVisible(); // 1,500 and the 7 of 10 spans that have not ended
  await expect(plan.getByText(/Cuota 4 de 10/)).toBeVisible();
  await expect(plan.getByText(/Cuota 3 de 10/)).toHaveCount(0);
  await page.reload(); // a reload loses nothing
  await expect(plan.getByText('DOP 19,000.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Inscribir' }).dblclick();
  await expect(page.getByRole('region', { name: 'Inscripción guardada' })).toBeVisible();

  const [made] = await query<{ facturas: number; total: number; inscripciones: number }>(
    `select count(*)::int facturas, sum(f.total)::int total, count(distinct codigo_inscripcion)::int inscripciones
     from factura f join estudiante e using (codigo_estudiante) where e.nombre_completo = $1`,
    [`${NINO.nombre} ${NINO.apellido}`],
  );
  expect(made).toEqual({ facturas: 8, total: 1_900_000, inscripciones: 1 });
});

test('the desk takes one and a half instalments in cash, opens the cash day, gives change and a receipt', async () => {
  await page
    .getByRole('button', { name: 'Cobrar ahora' })
    .or(page.getByRole('link', { name: 'Cobrar ahora' }))
    .click();
  const pendientes = page.getByRole('region', { name: 'Facturas pendientes' });
  // What has fallen due is chosen already: that of this month from its 5th on.
  const deEsteMes = pendientes.getByRole('checkbox', { name: /Cuota 4 de 10/ });
  await expect(deEsteMes).toBeChecked({ checked: Number(dia().slice(-2)) >= 5 });
  await deEsteMes.check();
  await pendientes.getByRole('checkbox', { name: /^Inscripción/ }).uncheck();
  await pendientes.getByRole('checkbox', { name: /Cuota 5 de 10/ }).check();
  await pendientes.getByLabel('Cobrar', { exact: true }).last().click();
  await page.keyboard.type('1250'); // half of it: focusing the field selects its value
  const cobro = page.getByRole('region', { name: 'Cobro', exact: true });
  await cobro.getByLabel('Efectivo recibido').fill('4000');
  await expect(cobro.getByText('DOP 250.00')).toBeVisible();
  await cobro.getByRole('button', { name: 'Cobrar DOP 3,750.00' }).click();

  const caja = form('Abrir caja');
  await caja.getByLabel('Fondo inicial (DOP)').fill('1000');
  await caja.getByRole('button', { name: 'Abrir caja y cobrar' }).dblclick();
  const recibo = page.getByRole('article', { name: /^Recibo \d+/ });
  await expect(recibo).toBeVisible();
  await expect(recibo.getByText('DOP 3,750.00').first()).toBeVisible();
  await expect(recibo.getByText('DOP 250.00')).toBeVisible();
  await expect(recibo.getByText('DOP 15,250.00')).toBeVisible(); // the family's remaining debt

  const [made] = await query<{ cobros: number; aplicado: number; devuelta: number; pendiente: number }>(
    `select count(distinct c.codigo_cobro)::int cobros, max(c.aplicado)::int aplicado, max(c.devuelta)::int devuelta,
       (select sum(pendiente)::int from factura f2 where f2.codigo_estudiante = e.codigo_estudiante) pendiente
     from cobro c join cobro_factura cf using (codigo_cobro) join factura f using (codigo_factura) join estudiante e using (codigo_estudiante)
     where e.nombre_completo = $1 group by e.codigo_estudiante`,
    [`${NINO.nombre} ${NINO.apellido}`],
  );
  expect(made).toEqual({ cobros: 1, aplicado: 375_000, devuelta: 25_000, pendiente: 1_525_000 });
});

test('the receipt prints on one page of 80 mm', async ({}, testInfo) => {
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  writeFileSync(testInfo.outputPath('recibo.pdf'), pdf);
  const pages = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  expect(pages).toHaveLength(1);
  expect(Math.round((Number(pages[0]![1]) * 25.4) / 72)).toBe(80);
});

test('the child is found by name without accents and by the guardian’s phone', async () => {
  for (const texto of [`nandu ${marca}`, '809-555-0199']) {
    await page.goto('/estudiante');
    await page.getByRole('main').getByRole('searchbox').fill(texto);
    await expect(page.getByText(`${NINO.nombre} ${NINO.apellido}`).first()).toBeVisible();
  }
});

test('the roll of today is recorded twice with the same result', async () => {
  const registros = () =>
    query<{ n: number }>(
      `select count(*)::int n from registro_asistencia r join grupo g using (codigo_grupo) where g.descripcion = $1 and estado = 'PRESENTE'`,
      [GRUPO],
    );
  await page.goto('/process/asistencia');
  for (let round = 0; round < 2; round += 1) {
    await page
      .getByRole('button', { name: new RegExp(GRUPO) })
      .or(page.getByRole('link', { name: new RegExp(GRUPO) }))
      .click();
    const nino = page.getByRole('button', { name: new RegExp(`${NINO.apellido}: `) });
    if (round === 0) await page.getByRole('button', { name: /Todos presentes/ }).click();
    // Four taps cycle through the states, so that the same mark is sent again as changed.
    else for (let tap = 0; tap < 4; tap += 1) await nino.click();
    await expect(nino).toHaveAccessibleName(/: Presente$/);
    const guardar = page.getByRole('button', { name: 'Guardar', exact: true });
    if (await guardar.isEnabled()) await guardar.click();
    await expect(page.getByText('Todo guardado')).toBeVisible();
    await expect.poll(registros).toEqual([{ n: 1 }]);
    await page.getByRole('button', { name: 'Grupos', exact: true }).click();
  }
});

test('the overdue report, the desk and the database agree to the cent', async () => {
  const [debe] = await query<{ filas: number; pendiente: number }>(
    `select count(*)::int filas, sum(pendiente)::int pendiente from factura join sucursal using (codigo_sucursal)
     where descripcion_sucursal = 'Naco' and pendiente > 0 and fecha_vencimiento < (now() at time zone 'America/Santo_Domingo')::date`,
  );
  const total = `DOP ${(debe!.pendiente / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  await page.goto('/report/factura/vencida');
  await expect(page.getByText(total).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`${debe!.filas.toLocaleString('en-US')}\\b`)).first()).toBeVisible();

  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Ver la factura/ }) })
    .first();
  const nombre = (await row.getByRole('link').first().innerText()).replace(/\s+/g, ' ');
  await row.getByRole('link', { name: /^Ver la factura/ }).click();
  await page
    .getByRole('dialog', { name: /^Factura \d+/ })
    .getByRole('link', { name: 'Cobrar' })
    .click();
  await page.waitForURL(/\/process\/factura\?codigoEstudiante=\d+/);
  await expect(page.getByText(nombre).first()).toBeVisible();
});

test('nothing went wrong in the browser on the way', () => {
  const unexpected = faults.filter((fault) => !/status of 409/.test(fault)); // the refused period
  expect(unexpected).toEqual([]);
});
