import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { dia, escrita, listenToFaults, signIn } from './support';

// The real chart library in a browser, which may come later than the figures do.

test.skip(({ isMobile }) => isMobile === true, 'The chart is the same on a phone.');
// A service worker would answer for the library from its cache.
test.use({ serviceWorkers: 'block' });

const TITLE = 'Facturado contra cobrado, por mes';
const REPORT = '/report/ingreso/estatus';
const [FIRST, LAST] = [dia(-3, 1), dia(-1, 1)];

/** The pixels of the only chart; undefined while nothing is drawn. */
const picture = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const empty = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const now = canvas.toDataURL();
    return now === empty.toDataURL() ? undefined : now;
  });

/** The address of the chart library, among those that a page with a chart has loaded. */
async function libraryOf(page: Page, loaded: readonly string[]): Promise<string> {
  for (const address of loaded.filter((name) => name.endsWith('.js')))
    if ((await (await page.request.get(address)).text()).includes('Canvas is already in use')) return address;
  throw new Error('No script of the page is the chart library');
}

/** The months that the table beside the chart shows. */
const months = (page: Page) => page.getByRole('figure', { name: TITLE }).locator('tbody th').allTextContents();

/** Narrows the report to the months from a day on, and waits for their figures; the `load` of the page may be held back. */
async function from(page: Page, desde: string) {
  await expect.poll(() => months(page)).not.toEqual([]);
  const before = await months(page);
  await page.getByRole('button', { name: /^(Del|Desde|Hasta)\b/ }).click();
  await page.getByLabel('Desde').fill(escrita(desde));
  await page.keyboard.press('Enter');
  await expect.poll(() => months(page)).not.toEqual(before);
}

test('the library comes after the filter has changed twice: one chart, with the last figures', async ({ page }) => {
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await signIn(page, 'admin');
  await page.goto(`${REPORT}?desde=${LAST}`);
  await page.getByRole('button', { name: 'Gráfico' }).click();
  await expect.poll(() => picture(page)).toBeTruthy();
  const wanted = await picture(page);
  const library = await libraryOf(page, loaded);

  const faults = listenToFaults(page);
  let release = () => {};
  const late = new Promise<void>((done) => (release = done));
  await page.route(library, async (route) => {
    await late;
    await route.continue();
  });
  try {
    const asked = page.waitForRequest(library);
    await page.goto(REPORT, { waitUntil: 'commit' });
    await expect(page.getByText(TITLE)).toBeVisible();
    await asked;
    await from(page, FIRST);
    await from(page, LAST);
    expect(await picture(page)).toBeUndefined();
  } finally {
    release();
  }
  await expect.poll(() => picture(page)).toBe(wanted);
  await expect(page.locator('canvas')).toHaveCount(1);
  expect(faults).toEqual([]);
});
