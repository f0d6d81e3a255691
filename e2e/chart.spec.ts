import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { dia, escrita, listenToFaults, signIn } from './support';

// The real chart library in a browser, which may come later than the figures do.

test.skip(({ isMobile }) => isMobile === true, 'The chart is the same on a phone.');

const TITLE = 'Facturado contra cobrado, por mes';
const ATRAS = -2;
const DESDE = dia(ATRAS, 1);

/** The pixels of the chart, once they no longer change; undefined while nothing is drawn. */
async function picture(page: Page): Promise<string | undefined> {
  const pixels = () =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const empty = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
      const now = canvas.toDataURL();
      return now === empty.toDataURL() ? undefined : now;
    });
  const [one, other] = [await pixels(), await pixels()];
  return one === other ? one : undefined;
}

async function narrow(page: Page) {
  await page.getByLabel('Desde').fill(escrita(DESDE));
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.waitForURL((url) => url.searchParams.get('desde') === DESDE);
}

test('a filter that changes before the chart library has come: the chart is drawn once, with the last figures', async ({
  page,
  context,
}) => {
  const faults = listenToFaults(page);
  await signIn(page, 'admin');
  await page.goto('/report/ingreso/estatus');
  await expect.poll(() => picture(page)).toBeTruthy();
  const before = await picture(page);
  await page.goto(`/report/ingreso/estatus?desde=${DESDE}`);
  await expect.poll(() => picture(page)).toBeTruthy();
  const wanted = await picture(page);
  expect(wanted).not.toBe(before);

  let release = () => {};
  let held = 0;
  const late = new Promise<void>((done) => (release = done));
  await context.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes('Canvas is already in use')) {
      held += 1;
      await late;
    }
    await route.fulfill({ response, body });
  });
  await page.goto('/report/ingreso/estatus', { waitUntil: 'commit' }); // the page counts as loaded only with the chunk that is held
  await expect(page.getByText(TITLE)).toBeVisible();
  await expect.poll(() => held).toBe(1);
  const months = page.getByRole('figure', { name: TITLE }).getByRole('row', { includeHidden: true });
  const many = await months.count();
  await narrow(page);
  await expect.poll(() => months.count()).toBeLessThan(many);
  release();
  await expect.poll(() => picture(page)).toBe(wanted);
  expect(faults).toEqual([]);
});
