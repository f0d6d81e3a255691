import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { expectSound, pressKey, query, signIn } from './support';

// The desk on a screen: a debt is one line, keys stand where there is a keyboard, and a page opened by mistake costs nothing.

/** Opens the desk with a student who owes a few invoices, and ticks the first one. */
async function conDeuda(page: Page) {
  const [uno] = await query<{ codigo: number }>(
    `select codigo_estudiante codigo from factura where pendiente > 0 and codigo_sucursal = 1 and codigo_estudiante is not null
     group by 1 having count(*) between 2 and 6 order by count(*) desc, 1 limit 1`,
  );
  await signIn(page, 'admin');
  await page.goto(`/process/factura?codigoEstudiante=${uno!.codigo}`);
  const primera = page.locator('[data-fila]').first();
  await expect(primera).toBeVisible();
  await primera.check();
  return primera;
}

test('a debt is one line of 36 to 41 px on a desktop; on a phone it can be touched, no key is shown, and the last payments are folded', async ({
  page,
  isMobile,
}) => {
  await conDeuda(page);
  const todas = page.getByRole('button', { name: 'Todas' });
  const ultimos = page.getByRole('region', { name: 'Últimos cobros' });
  const altos = await page
    .getByRole('region', { name: 'Facturas pendientes' })
    .locator('li')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  if (isMobile) {
    for (const alto of altos) expect(alto).toBeGreaterThanOrEqual(44);
    expect(await page.locator('kbd').filter({ visible: true }).count()).toBe(0);
    await expect(ultimos).toHaveCount(0);
    await page.getByText('Últimos cobros').click();
  } else {
    for (const alto of altos) expect(alto).toBeGreaterThanOrEqual(36);
    for (const alto of altos) expect(alto).toBeLessThanOrEqual(41);
    await expect(todas.locator('kbd')).toBeVisible();
  }
  await expect(ultimos.or(page.getByText('Caja sin abrir')).first()).toBeVisible();
  await expectSound(page);
});

test('on the narrowest phone the day of a debt stands beside no other words', async ({ page, isMobile }) => {
  test.skip(isMobile !== true, 'A desktop has the room.');
  await conDeuda(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const over = await page
    .getByRole('region', { name: 'Facturas pendientes' })
    .locator('li')
    .evaluateAll((rows) =>
      rows.filter((row) => {
        const day = row.querySelector('.p-tag')!.getBoundingClientRect();
        const amount = row.querySelector('.tabular, .p-inputtext')!.getBoundingClientRect();
        return day.right > amount.left && day.top < amount.bottom && amount.top < day.bottom;
      }),
    );
  expect(over.length).toBe(0);
});

test('what was ticked is there again after another page, by the menu and by the back button', async ({ page, isMobile }) => {
  test.skip(isMobile === true, 'The palette has its key on a desktop.');
  const primera = await conDeuda(page);
  const otraPagina = async () => {
    const buscar = page.getByRole('combobox', { name: /^Buscar/ });
    await pressKey(page, 'Control+k', buscar);
    await buscar.fill('periodos aca');
    await expect(page.getByRole('option', { name: 'Períodos académicos' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/periodo');
  };
  await otraPagina();
  await page.goBack();
  await expect(primera).toBeChecked();
  await otraPagina();
  await page.getByRole('button', { name: 'Procesos' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Cobro de cuotas' }).first().click();
  await expect(primera).toBeChecked();
});
