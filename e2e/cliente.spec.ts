import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { expectSound, listenToFaults, pressKey, query, signIn } from './support';

// A customer who is no student, from a pending sale to its void; and an invoice that opens over a report.
test.describe.configure({ mode: 'serial' });
test.skip(({ isMobile }) => isMobile, 'The desk is a desktop; the phone has specs of its own.');

const NACO = 1;
const marca = Date.now().toString(36);
const APELLIDO = `Depaso ${marca}`;
const ARTICULO = 'Camiseta de juego local';
let page: Page;
let faults: string[];

const existencia = async () =>
  (
    await query<{ cantidad: number }>(
      'select cantidad from existencia join articulo using (codigo_articulo) where descripcion = $1 and codigo_sucursal = $2',
      [ARTICULO, NACO],
    )
  )[0]!.cantidad;
const region = (name: string) => page.getByRole('region', { name, exact: true });

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  faults = listenToFaults(page);
  await signIn(page, 'admin');
});
test.afterAll(() => page.context().close());

test('a pending sale to a new customer is found at the desk, collected, reversed and voided; the stock is back', async () => {
  const antes = await existencia();
  await page.goto('/process/factura/generarFactura');
  await page.getByRole('button', { name: 'Cliente nuevo' }).click();
  const alta = page.getByRole('dialog', { name: 'Cliente nuevo' });
  await alta.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Wilfrido');
  await alta.getByRole('textbox', { name: 'Apellido', exact: true }).fill(APELLIDO);
  await alta.getByRole('button', { name: 'Guardar' }).click();
  await page.getByLabel('Artículo, servicio o evento').fill(ARTICULO);
  await page.getByRole('option', { name: new RegExp(ARTICULO) }).click();
  await page.getByRole('button', { name: 'Guardar pendiente' }).click();
  await expect(page.getByRole('link', { name: 'Cobrarla' })).toBeVisible();
  expect(await existencia()).toBe(antes - 1);

  await page.goto('/process/factura');
  await page.getByRole('combobox', { name: 'Estudiante, persona, factura o recibo' }).fill(APELLIDO);
  await page.getByRole('option', { name: new RegExp(`Wilfrido ${APELLIDO}`) }).click();
  const pendientes = region('Facturas pendientes');
  await pendientes.getByRole('checkbox').check();
  await expectSound(page);
  const cobro = region('Cobro');
  await cobro.getByRole('button', { name: 'Tarjeta' }).click();
  await cobro.getByRole('button', { name: 'Efectivo' }).click(); // without cash no cash day is needed
  await cobro.getByLabel('Número de autorización').fill(`A${marca}`);
  await cobro.getByRole('button', { name: /^Cobrar DOP/ }).click();
  await expect(page.getByText('Cobro registrado')).toBeVisible();

  const [venta] = await query<{ factura: number; numero: number; recibo: number }>(
    `select codigo_factura factura, f.numero, c.numero recibo from factura f join entidad e using (codigo_entidad)
       join cobro_factura using (codigo_factura) join cobro c using (codigo_cobro) where e.apellido = $1`,
    [APELLIDO],
  );
  await page.goto('/process/factura/anularfacturaestudiante');
  await page.getByRole('combobox', { name: 'Estudiante, persona, factura o recibo' }).fill(`F-${venta!.numero}`);
  await page.getByRole('option', { name: new RegExp(`^Factura ${venta!.numero}`) }).click();
  const panel = page.getByRole('dialog', { name: `Factura ${venta!.numero}`, exact: true });
  await panel.getByRole('button', { name: `Reversar el recibo ${venta!.recibo}` }).click();
  const reversar = page.getByRole('dialog', { name: `Reversar el recibo ${venta!.recibo}` });
  await reversar.getByLabel('Motivo').fill('No se la llevó');
  await reversar.getByRole('button', { name: 'Reversar' }).click();
  await expect(panel.getByText(/Reversado el .*No se la llevó/)).toBeVisible();
  await panel.getByRole('button', { name: 'Anular' }).click();
  const anular = page.getByRole('dialog', { name: `Anular la factura ${venta!.numero}` });
  await anular.getByLabel('Motivo').fill('No se la llevó');
  await anular.getByRole('button', { name: 'Anular' }).click();
  await expect(panel.getByText(/Anulada el .*No se la llevó/)).toBeVisible();
  await expectSound(page);
  expect(await existencia()).toBe(antes);
});

test('an invoice opens from a report; its address is shared and reloaded; the back button closes it and the focus returns', async () => {
  await page.goto('/report/factura/historial');
  const numero = page.getByRole('link', { name: /^Ver la factura \d+/ }).first();
  const nombre = (await numero.getAttribute('aria-label'))!.replace('Ver la factura', 'Factura');
  await numero.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: nombre, exact: true });
  await expect(panel.getByRole('region', { name: 'Líneas' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('factura')).toMatch(/^\d+$/);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/report\/factura\/historial$/);
  await expect(numero).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('region', { name: 'Líneas' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('the palette leads to an invoice by its number, and a link to none says so', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [una] = await query<{ numero: number }>('select numero from factura where codigo_sucursal = $1 order by numero desc limit 1', [
    NACO,
  ]);
  await page.goto('/grupo');
  const buscar = page.getByRole('combobox', { name: /^Buscar página/ });
  await pressKey(page, 'Control+k', buscar);
  await buscar.fill(`F-${una!.numero}`);
  await page.getByRole('option', { name: new RegExp(`^Factura ${una!.numero}`) }).click();
  await expect(page.getByRole('dialog', { name: `Factura ${una!.numero}`, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/grupo\?factura=\d+$/);
  await page.goto('/grupo?factura=99999999');
  await expect(page.getByText(/Esa factura no existe/)).toBeVisible();
});

test('nothing went wrong in the browser on the way', () => {
  expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
});
