import type { Locator, Page } from '@playwright/test';
import { audit } from './audit';
import { expect, test } from './prueba';
import { codesOfDemo, inside, reach } from './states';
import { dia, ON_A_NEW_CONNECTION, signIn } from './support';

// What stands in a row has the width to be read, and large amounts on the narrowest phone too: in figures, tables, papers and fields.

const LARGE = 12_345_678.9;
const STATES = new Set([
  '/',
  '/?pestana=tienda',
  '/report/ingreso/historialCobroFactura',
  'record: cuotas',
  'record: pagos',
  'desk with invoices chosen and two forms of payment',
  'receipt',
  'purchase being written',
  'closed cash day',
  'panel: document of a scholarship',
  'panel: scholarship being revoked',
  'panel: statement of a family for a span',
]);
const MONEY =
  /monto|total|pendiente|saldo|cobrado|pagado|antes|despues|efectivo|tarjeta|esperado|contado|vencido|aplicado|vigente|abono|cargo|inicial|final|margen|costo/i;
const NO_MONEY = /codigo|numero|cantidad|dias|porcentaje|fecha/i;

/** The texts that are not seen whole on their line: cut at its end, or clamped, where what follows stands below. */
const cutOf = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 3).map((one) => one.textContent),
  );

/** An answer of the API with every amount in it as large as the largest. */
function enlarged(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => enlarged(one, field));
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, enlarged(one, key)]));
  const amount = typeof value === 'number' && value !== 0 && MONEY.test(field) && !NO_MONEY.test(field);
  return amount ? Math.sign(value) * LARGE : value;
}

const withLargeAmounts = (page: Page) =>
  page.route(/\/api\//, async (route) => {
    if (route.request().headers().accept?.includes('event-stream')) return route.continue();
    const response = await route.fetch(ON_A_NEW_CONNECTION).catch(() => undefined);
    if (!response) return route.abort();
    const json: unknown = response.headers()['content-type']?.includes('json') ? await response.json().catch(() => undefined) : undefined;
    return json === undefined ? route.fulfill({ response }) : route.fulfill({ response, json: enlarged(json) });
  });

test('tens of millions are read whole on the narrowest phone', async ({ page, isMobile }) => {
  test.skip(isMobile !== true, 'A desktop has the room.');
  test.slow();
  // A panel that slides in would be cut until it stands.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'admin');
  const states = inside(await codesOfDemo()).filter(({ name }) => STATES.has(name));
  expect(states.map(({ name }) => name).sort()).toEqual([...STATES].sort());
  await withLargeAmounts(page);
  await page.setViewportSize({ width: 320, height: 800 });
  const found: string[] = [];
  for (const state of states) {
    await reach(page, state);
    // A chart follows its box a frame later; what stands is a finding.
    const look = () => page.evaluate(audit);
    if ((await look()).length > 0) found.push(...(await look()).map((one) => `${state.name}: ${one}`));
  }
  expect(found).toEqual([]);
});

/** The demo's days: today another test may collect as a user whose longer name gives way where all are read, or outside a cash day. */
const HASTA_AYER = `hasta=${new Date(Date.parse(dia()) - 86_400_000).toISOString().slice(0, 10)}`;
const DE_LA_DEMO = `/report/ingreso/historialCobroFactura?${HASTA_AYER}`;

test('who took a payment and how it was paid are read whole', async ({ page, isMobile }) => {
  test.skip(isMobile === true, 'On a phone a row is no line of columns.');
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1366, height: 768 });
  await reach(page, { name: 'cobros', path: DE_LA_DEMO });
  for (const column of ['Cajero', 'Forma de pago']) {
    const texts = page.locator(`#contenido tbody td[data-label="${column}"] > div`);
    await expect(texts).not.toHaveCount(0);
    expect(await cutOf(texts), column).toEqual([]);
  }
});

test('on a desk what a movement or payment was for is read, and the cash days are a table', async ({ page, isMobile }) => {
  test.skip(isMobile === true, 'On a phone a row is no line of columns.');
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1366, height: 768 });
  const text = (column: string) => page.locator(`#contenido tbody td[data-label="${column}"] > div`);
  await reach(page, { name: 'movements', path: '/inventario/movArticulo?size=50' });
  await expect(text('Movimiento').filter({ hasText: 'Sale por transferencia' }).first()).toBeVisible();
  expect(await cutOf(text('Movimiento'))).toEqual([]);
  await reach(page, { name: 'payments', path: DE_LA_DEMO });
  await expect(text('Descripción').first()).toBeVisible();
  expect((await text('Descripción').first().boundingBox())!.width).toBeGreaterThan(110);
  await reach(page, { name: 'cash days', path: `/report/ingreso/ingresoCajaDia?desde=${dia(-12, 1)}&${HASTA_AYER}` });
  await expect(page.locator('#contenido tbody td[data-label="Contado"]').first()).toBeVisible();
});

test('beside an open menu, the search of a list makes room for its buttons before they take a second line', async ({ page, isMobile }) => {
  test.skip(isMobile === true, 'A phone has two lines.');
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const path of ['/estudiante', '/grupo', '/periodo']) {
    await reach(page, { name: path, path });
    const bar = page.locator('#contenido .data-grid > header');
    const [title, more] = await Promise.all(
      [bar.locator('h1'), bar.getByRole('button', { name: /^Más opciones/ })].map((one) => one.boundingBox()),
    );
    expect(more!.y, path).toBeLessThan(title!.y + title!.height);
  }
});

test('a note beside a moment stands on its line, within its row', async ({ page, isMobile }) => {
  test.skip(isMobile === true, 'On a phone a row is no line of columns.');
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const path of ['/inventario/movArticulo', '/inventario/movArticulo?codigoArticulo=1']) {
    await reach(page, { name: path, path });
    const first = page.locator('#contenido tbody td[data-kind="moment"]').first();
    const [moment, note] = await Promise.all(['.titled > span', '.titled > small'].map((part) => first.locator(part).boundingBox()));
    expect(note!.x, path).toBeGreaterThanOrEqual(moment!.x + moment!.width);
    expect(note!.y, path).toBeLessThan(moment!.y + moment!.height);
  }
});

test('on a phone a list under tabs has as much room to search in as one with a title', async ({ page, isMobile }) => {
  test.skip(isMobile !== true, 'A desktop has the room.');
  await signIn(page, 'admin');
  const width = async (path: string) => {
    await reach(page, { name: path, path });
    return (await page.locator('#contenido').getByRole('searchbox').first().boundingBox())!.width;
  };
  const least = await width('/inventario/articulo');
  const under = ['/inventario/movArticulo', '/process/compra?vista=compras', '/mensajeatraso?pestana=plantillas', '/process/caja'];
  for (const path of under) expect(await width(path), path).toBeGreaterThanOrEqual(least - 20);
});
