import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { expectSound, listenToFaults, openRow, query, signIn } from './support';

// A cashier's day: float, a cash payment, a movement, the blind count with a difference, the close; then the desk asks to open a new day.
test.describe.configure({ mode: 'serial' });

let page: Page;
let faults: string[];
let codigoEstudiante: number;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext(); // axe needs a context of its own, since it opens a page in it
  page = await context.newPage();
  faults = listenToFaults(page);
  const [debe] = await query<{ codigo: number }>(
    `select codigo_estudiante codigo from factura join sucursal using (codigo_sucursal)
     where descripcion_sucursal = 'Naco' and pendiente >= 100000 and codigo_estudiante is not null
     group by 1 having count(*) > 1 order by sum(pendiente) desc limit 1`,
  );
  codigoEstudiante = debe!.codigo;
  await signIn(page, 'caja');
});
test.afterAll(async () => {
  await page.context().close();
});

const dia = () => page.getByRole('region', { name: 'Caja del día' });
/** The cashier's last day as stored in the database; no page shows these figures before the count. */
const ultima = async () =>
  (
    await query<{ contado: number | null; diferencia: number | null; explicacion: string; numero: number | null; esperado: number }>(
      `select contado::int, diferencia::int, explicacion, numero, (k.fondo
         + (select coalesce(sum(f.monto), 0) from cobro_forma f join cobro using (codigo_cobro) where codigo_caja = k.codigo_caja and forma = 'EFECTIVO')
         - (select coalesce(sum(devuelta), 0) from cobro where codigo_caja = k.codigo_caja)
         + (select coalesce(sum(case tipo when 'ENTRADA' then monto else -monto end), 0) from caja_movimiento where codigo_caja = k.codigo_caja))::int esperado
       from caja k join usuario using (codigo_usuario) where usuario = 'caja' order by codigo_caja desc limit 1`,
    )
  )[0]!;
const pesos = (centavos: number) => `DOP ${(centavos / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** Selects the first invoice at the desk and pays 1,000.00 of it with the given amount of cash. */
async function cobrar(recibido: string) {
  await page.goto(`/process/factura?codigoEstudiante=${codigoEstudiante}`);
  const pendientes = page.getByRole('region', { name: 'Facturas pendientes' });
  await pendientes.getByRole('checkbox').first().check();
  await pendientes.getByLabel('Cobrar', { exact: true }).click();
  await page.keyboard.type('500');
  const cobro = page.getByRole('region', { name: 'Cobro', exact: true });
  await cobro.getByLabel('Efectivo recibido').fill(recibido);
  await cobro.getByRole('button', { name: 'Cobrar DOP 500.00' }).click();
}

test('the day is opened with its float', async () => {
  await page.goto('/process/caja');
  await expect(page).toHaveTitle(/Caja/);
  await expectSound(page);
  await dia().getByLabel('Fondo inicial').fill('1500');
  await dia().getByRole('button', { name: 'Abrir caja' }).dblclick();
  await expect(dia().getByText('Abierta', { exact: true })).toBeVisible();
  await expect(dia().getByText('DOP 1,500.00')).toBeVisible();
});

test('a payment in cash and a movement belong to it; the page tells them, never their sum', async () => {
  await cobrar('700');
  await expect(page.getByRole('article', { name: /^Recibo \d+/ })).toBeVisible();
  await page.goto('/process/caja');
  await expect(dia().getByText('1 cobro')).toBeVisible();
  await dia().getByRole('button', { name: 'Salida' }).click();
  const form = page.getByRole('form', { name: 'Salida de efectivo' });
  await form.getByLabel('Monto').fill('120');
  await form.getByLabel('Motivo').fill('Botellones de agua');
  await page.getByRole('button', { name: 'Guardar' }).dblclick();
  await expect(form).toBeHidden();
  await expect(dia().getByText('Botellones de agua')).toBeVisible();
  await expectSound(page);
  const { esperado } = await ultima();
  expect(esperado).toBe(188_000); // 1500 + 700 − 200 − 120
  await expect(dia().getByText(pesos(esperado))).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Abierta' }).getByText(pesos(esperado))).toHaveCount(0);
});

test('the count is blind, survives a reload, and stands once it is stored', async ({}, testInfo) => {
  await dia().getByRole('button', { name: 'Contar y cerrar' }).click();
  const conteo = page.getByRole('form', { name: 'Conteo' });
  // What is typed is kept as soon as it is encrypted; a reload before that would lose it.
  const guardado = () => page.evaluate(() => JSON.stringify(sessionStorage));
  for (const billete of [conteo.getByLabel('1,000'), conteo.getByLabel('500', { exact: false }).first()]) {
    const antes = await guardado();
    await billete.fill('1');
    await expect.poll(guardado).not.toBe(antes);
  }
  await page.reload();
  await dia().getByRole('button', { name: 'Contar y cerrar' }).click();
  await expect(conteo.getByRole('status')).toContainText('DOP 1,500.00');
  await conteo.getByLabel('Billetes de 200', { exact: true }).fill('1');
  await conteo.getByLabel('Billetes de 100', { exact: true }).fill('1');
  await conteo.getByLabel('Monedas de 25', { exact: true }).fill('2');
  await expect(conteo.getByRole('status')).toContainText('DOP 1,850.00');
  await expectSound(page);
  await page.screenshot({ path: testInfo.outputPath('conteo.png'), fullPage: true });
  await conteo.getByRole('button', { name: 'Guardar conteo' }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Guardar conteo' }).click();
  const cierre = page.getByRole('form', { name: 'Cierre de caja' });
  await expect(cierre.getByText('Faltan DOP 30.00.')).toBeVisible();
  expect(await ultima()).toMatchObject({ contado: 185_000, diferencia: -3_000, numero: null });
});

test('the desk takes nothing more, and says where to go on', async () => {
  await cobrar('500');
  await expect(page.getByText(/Su caja ya está contada/).first()).toBeVisible();
});

test('a day that was left counted goes on: the difference wants its explanation, the close has a number and prints on 80 mm', async ({}, testInfo) => {
  await page.goto('/process/caja');
  const cierre = page.getByRole('form', { name: 'Cierre de caja' });
  await cierre.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(cierre.getByText('Faltan DOP 30.00: explique la diferencia.')).toBeVisible();
  await expectSound(page);
  await page.screenshot({ path: testInfo.outputPath('resultado.png'), fullPage: true });
  await cierre.getByLabel('Explicación de la diferencia').fill('Se dio devuelta de más');
  await cierre.getByRole('button', { name: 'Cerrar caja' }).dblclick();
  const { numero, explicacion } = await (async () => {
    await expect(page.getByRole('article', { name: /^Cierre de caja \d+/ })).toBeVisible();
    return ultima();
  })();
  expect(explicacion).toBe('Se dio devuelta de más');
  const ticket = page.getByRole('article', { name: `Cierre de caja ${numero}` });
  await expect(ticket.getByText('Faltan DOP 30.00')).toBeVisible();
  // The academy's logo stands on the paper, as on a receipt.
  await expect(ticket.locator('header img')).toBeVisible();
  await expect(ticket.getByText('Salida de efectivo: Botellones de agua')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('cerrada.png'), fullPage: true });

  await page.evaluate(() => {
    window.print = () => {};
  });
  await dia().getByRole('button', { name: 'Imprimir' }).click();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  writeFileSync(testInfo.outputPath('cierre.pdf'), pdf);
  const pages = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  expect(pages).toHaveLength(1);
  expect(Math.round((Number(pages[0]![1]) * 25.4) / 72)).toBe(80);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
});

test('the history shows the close with its figures, and opens it again by its link', async ({}, testInfo) => {
  const { numero } = await ultima();
  await page.goto('/process/caja');
  const historial = page.getByRole('region', { name: 'Historial' });
  const ver = historial.getByRole('button', { name: `Ver el cierre ${numero}` });
  await openRow(historial.getByRole('row').filter({ hasText: String(numero) }), ver);
  await expect(historial.getByText('Faltan DOP 30.00').first()).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('historial.png'), fullPage: true });
  await ver.click();
  await expect(page).toHaveURL(/codigoCaja=\d+/);
  await page.reload();
  await expect(page.getByRole('dialog').getByRole('article', { name: `Cierre de caja ${numero}` })).toBeVisible();
  await expectSound(page);
  await page.screenshot({ path: testInfo.outputPath('panel.png') });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the next payment in cash asks for a new day', async () => {
  await cobrar('500');
  await expect(page.getByRole('form', { name: 'Abrir caja' })).toBeVisible();
});

test('nothing went wrong in the browser on the way', () => {
  expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]); // the payment refused on the counted day
});
