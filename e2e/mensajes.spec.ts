import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { callsOf, expectSound, listenToFaults, openRow, query, signIn } from './support';

// A template and a rule, today's recipients, a promise; then a parent opens the account by a link and reports a transfer, which the desk
// sees.
test.describe.configure({ mode: 'serial' });

let page: Page;
let faults: string[];

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  faults = listenToFaults(page);
  await signIn(page, 'admin');
});
test.afterAll(() => page.context().close());

const tab = (name: string) => page.getByRole('tab', { name });

test('a template is written with its preview, and refused with a placeholder that does not exist', async () => {
  await page.goto('/mensajeatraso?pestana=plantillas');
  await page.getByRole('button', { name: 'Crear plantilla' }).first().click();
  const form = page.getByRole('form', { name: 'Crear plantilla' });
  await form.getByLabel(/^Plantilla/).fill('Recordatorio amable');
  await form.getByLabel('Asunto').fill('Pago de {estudiante}');
  await form.getByRole('textbox', { name: 'Texto' }).fill('Hola {padre}');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.locator('.field-error')).toContainText('No existe {padre}');
  await form.getByRole('textbox', { name: 'Texto' }).fill('Hola {responsable}: quedan {monto}.');
  await expect(form.getByRole('region', { name: 'Vista previa' })).toContainText(/quedan DOP [\d,.]+\./);
  await expectSound(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Recordatorio amable')).toBeVisible();
});

test('a rule says whom it is about today, and why others get nothing', async () => {
  await tab('Reglas').click();
  await page.getByRole('button', { name: 'Crear regla de mensajes' }).first().click();
  const form = page.getByRole('form', { name: 'Crear regla de mensajes' });
  await form.getByLabel(/^Regla/).fill('Atrasados');
  await form.getByLabel('Plantilla').selectOption({ label: 'Recordatorio amable (Correo)' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Desde 5 días de atraso, cada 7 días')).toBeVisible();
  await tab('Hoy').click();
  await expect(page.getByRole('group', { name: 'Mensajes de hoy' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectSound(page);
});

test('in the queue a contact is noted with the day of its promise', async () => {
  await tab('Cobranza').click();
  const anotar = page.getByRole('button', { name: /^Anotar qué dijo/ }).first();
  await openRow(page.getByRole('table', { name: 'Cola de cobranza' }), anotar);
  await anotar.click();
  const form = page.getByRole('form', { name: /^Contacto con/ });
  await form.getByLabel('Resultado').selectOption('NO_CONTESTA');
  await form.getByLabel('Nota').fill('Se llamó dos veces');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('No contesta').first()).toBeVisible();
  await expectSound(page);
});

test('a parent opens the account on a phone without signing in and leaves a transfer, which waits at the desk', async ({
  browser,
  request,
}) => {
  const [{ codigo }] = (await query<{ codigo: number }>(
    `select r.codigo_entidad codigo from factura f join responsable_estudiante r using (codigo_estudiante)
     where f.codigo_sucursal = 1 and f.pendiente > 0 and r.contacto_pago order by f.codigo_factura limit 1`,
  )) as [{ codigo: number }];
  const { url } = await (await callsOf(request, 'admin'))<{ url: string }>('POST', 'familia/enlace', { codigoEntidad: codigo });
  const phone = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const family = await phone.newPage();
  await family.goto(`/familia#${url.split('#')[1]!}`);
  await expect(family.getByRole('list', { name: 'Pendiente' })).toBeVisible();
  await expectSound(family);
  await family.getByRole('button', { name: 'Avisar una transferencia' }).click();
  await family.getByLabel('Referencia').fill('E2E-1001');
  await family.getByRole('button', { name: 'Enviar aviso' }).click();
  await expect(family.getByText(/^E2E-1001/)).toBeVisible();
  await expectSound(family);
  await phone.close();

  await page.goto('/process/factura');
  const fila = page.getByRole('row').filter({ hasText: 'E2E-1001' });
  const confirmar = fila.getByRole('link', { name: 'Confirmar' });
  await openRow(fila, confirmar);
  await confirmar.click();
  await expect(page.getByRole('region', { name: 'Cobro', exact: true }).getByLabel(/^Referencia/)).toHaveValue('E2E-1001');
  expect(faults).toEqual([]);
});
