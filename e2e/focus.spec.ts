import type { Locator, Page } from '@playwright/test';
import { codesOfDemo, push } from './states';
import { expect, test } from './prueba';
import { query, signIn } from './support';

// The product by keyboard: after every act the focus moves to the next element, never to the page's body, where a keyboard user would have
// to start over.

test.skip(({ isMobile }) => isMobile === true, 'A phone has no Tab key.');

const marca = Date.now().toString(36);
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, 'admin');
});
test.afterAll(() => page.context().close());

const focused = () => page.locator(':focus');
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
/** Checks that the focus is on an element inside `place`. */
const expectFocusIn = async (place: Locator) => {
  await expect.poll(() => place.evaluate((one) => one.contains(document.activeElement) && document.activeElement !== one)).toBe(true);
};
const expectKept = async () => {
  await page.waitForTimeout(400);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
};
/** Waits until the dialog has come in: PrimeReact listens for Esc, and the dialog for the back button, only after it is shown. */
const entered = () => expect(dialog()).toHaveClass(/p-dialog-enter-done/);
const escape = async () => {
  await entered();
  await page.keyboard.press('Escape');
};
const press = (name: string | RegExp, place: Locator = page.locator('#contenido')) => place.getByRole('button', { name }).first();

test('a form starts in its first field, tells the first fault where it is, and hands the focus back', async () => {
  await page.goto('/inventario/categoria');
  const crear = press('Crear categoría');
  await crear.focus();
  await page.keyboard.press('Enter');
  await expect(dialog().getByLabel(/^Categoría/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog().locator('.field-error')).toHaveText('Requerido');
  await expect(dialog().getByLabel(/^Categoría/)).toBeFocused();
  await page.keyboard.type(`Foco ${marca}`);
  await page.keyboard.press('Enter');
  await expect(dialog()).toBeHidden();
  await expect(crear).toBeFocused();
});

test('a question that is refused gives the focus back; one that is granted gives it to the next row', async () => {
  const row = page.getByRole('row').filter({ hasText: `Foco ${marca}` });
  await row.getByRole('button', { name: /^Eliminar/ }).click();
  await expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await escape();
  await expect(dialog()).toBeHidden();
  await expect(row.getByRole('button', { name: /^Eliminar/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog().getByRole('button', { name: 'Eliminar' }).click();
  await expect(row).toHaveCount(0);
  await expectFocusIn(page.getByRole('table', { name: 'Categorías' }));
});

test('a list is walked with the keys: each row one stop of Tab, arrows move, Enter opens, Esc leads back to the row', async () => {
  await page.goto('/estudiante');
  const rows = page.locator('tbody > tr[tabindex="0"]');
  await expect(rows.nth(2)).toBeVisible();
  expect(
    await page
      .locator('tbody')
      .evaluate((body) => [...body.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.tabIndex >= 0).length),
  ).toBe(0);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectFocusIn(rows.nth(1));
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/codigo=\d+/);
  await expect(focused()).toHaveRole('heading');
});

test('back closes a clean form and stays; from one that was typed into it asks', async () => {
  await page.goto('/');
  await push(page, '/periodo');
  await press('Crear período').click();
  await entered();
  await page.goBack();
  await expect(dialog()).toBeHidden();
  await expect(page).toHaveURL(/\/periodo$/);
  await press('Crear período').click();
  await dialog()
    .getByLabel(/^Período/)
    .fill('Otra');
  await page.goBack();
  await expect(page.getByText('Lo que escribió no se ha guardado.')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('form', { name: 'Crear período' })).toBeHidden();
  await expect(page).toHaveURL(/\/periodo$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

for (const [path, button] of [
  ['/grupo', 'Crear grupo'],
  ['/profesor', 'Crear profesor'],
  ['/usuario', 'Crear usuario'],
  ['/usuario/roles', 'Crear rol'],
  ['/compania/sucursal', 'Crear sucursal'],
  ['/responsableEstudiante', 'Agregar responsable'],
  ['/estudiante', 'Nuevo estudiante'],
] as const) {
  test(`the dialog of ${path} starts in its first field, and Esc gives the focus back`, async () => {
    await page.goto(path);
    await press(button).click();
    await expect(dialog()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/INPUT|SELECT|TEXTAREA/);
    const first = await dialog().evaluate((one) =>
      [...one.querySelectorAll<HTMLElement>('input:not([type="hidden"], [type="file"]), select, textarea')].findIndex(
        (field) => field === document.activeElement,
      ),
    );
    // A choice that is still loading when the dialog opens may be inserted above.
    expect(first).toBeLessThanOrEqual(1);
    await escape();
    await expect(dialog()).toBeHidden();
    await expect(press(button)).toBeFocused();
  });
}

test('who deactivates a student stays in the record', async () => {
  const [nino] = await query<{ codigo: number }>(
    `with e as (insert into entidad (codigo_compania, nombre, apellido) values (1, 'Foco', $1) returning codigo_entidad)
     insert into estudiante (codigo_compania, codigo_sucursal, codigo_entidad, fecha_ingreso)
     select 1, 1, codigo_entidad, (now() at time zone 'America/Santo_Domingo')::date from e returning codigo_estudiante codigo`,
    [marca],
  );
  await page.goto(`/estudiante?codigo=${nino!.codigo}`);
  await page.getByRole('button', { name: /^Más acciones de / }).click();
  await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  await dialog().getByLabel('Motivo').fill('Se mudó');
  await dialog().getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog()).toBeHidden();
  await expect(press('Reactivar')).toBeVisible();
  await expectFocusIn(page.getByRole('article', { name: 'Ficha del estudiante' }));
  await press('Reactivar').focus();
  await page.keyboard.press('Enter');
  await expect(press('Reactivar')).toHaveCount(0);
  await expectFocusIn(page.locator('#contenido'));
});

test('the branch dialog starts in its search, and Esc gives the focus back to its button', async () => {
  await page.goto('/');
  const button = page.getByRole('banner').getByRole('button', { name: 'Cambiar Sucursal' });
  await button.click();
  await expect(dialog().getByRole('searchbox')).toBeFocused();
  await escape();
  await expect(dialog()).toBeHidden();
  await expect(button).toBeFocused();
});

test('who chooses a branch reads on in the content of the page', async () => {
  await page.getByRole('banner').getByRole('button', { name: 'Cambiar Sucursal' }).click();
  const cells = dialog().locator('tbody tr');
  await expect(cells.first()).toBeVisible();
  const loaded = page.waitForEvent('load');
  await cells.first().click();
  await loaded;
  await expect(page.locator('#contenido')).toBeFocused();
  await expectKept();
});

test('a receipt that is closed leaves the focus at the desk', async () => {
  const { recibo } = await codesOfDemo();
  await page.goto(`/process/factura?recibo=${recibo}`);
  await press('Cerrar recibo').focus();
  await page.keyboard.press('Enter');
  await expect(press('Cerrar recibo')).toHaveCount(0);
  await expectFocusIn(page.locator('#contenido'));
});

test('the cash day is opened, counted and closed without losing the focus', async () => {
  const dia = page.getByRole('region', { name: 'Caja del día' });
  await page.goto('/process/caja');
  await dia.getByLabel('Fondo inicial').fill('100');
  await page.keyboard.press('Enter');
  await expect(press('Contar y cerrar')).toBeVisible();
  await expectFocusIn(dia);
  await press('Contar y cerrar').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Conteo' })).toBeVisible();
  await expectFocusIn(dia);
  await page.getByLabel('Billetes de 100', { exact: true }).fill('1');
  await press('Guardar conteo').click();
  await dialog().getByRole('button', { name: 'Guardar conteo' }).click();
  await expect(press('Cerrar caja')).toBeVisible();
  await expectFocusIn(dia);
  await press('Cerrar caja').focus();
  await page.keyboard.press('Enter');
  await expect(press('Imprimir', dia)).toBeVisible();
  await expectFocusIn(dia);
  await expectKept();
});
