import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { builtPages } from '@/layout/menu/builtPages';
import { reach, settled } from './states';
import { expect, test } from './prueba';
import { dia, ON_A_NEW_CONNECTION, signIn } from './support';

// What people came for stands in the first screen: as many rows as the screen has room for, none of them made smaller than one can read or hit.

const LISTS = [
  '/estudiante',
  '/responsableEstudiante',
  '/grupo',
  '/periodo',
  '/periodo/modalidad',
  '/profesor',
  '/usuario',
  '/usuario/roles',
  '/servicio',
  '/descuento',
  '/beca',
  '/evento',
  '/inventario/categoria',
  '/inventario/articulo',
  '/suplidor',
  '/compania/sucursal',
];
/** These are no table of rows: an annual summary has its twelve months, the analysis of an academy its branches. */
const SHORT = new Set(['/report/ingreso/ingresoResumenAnual', '/report/ingreso/estatus']);
/** The demo academy has cash days of another month only. */
const withDays = (path: string) => (path.endsWith('/ingresoCajaDia') ? `${path}?desde=${dia(-1, 1)}` : path);
const REPORTS = [...builtPages].filter((path) => /^\/(report|auditoria|notaAsistencia)/.test(path) && !SHORT.has(path)).map(withDays);
const FULL = 32;

/** The academy of the demonstration is small: every paged answer repeats its rows until the list is as long as a grown academy's. */
async function longLists(page: Page) {
  await page.route(/\/api\/.*[?&]size=/, async (route) => {
    const response = await route.fetch(ON_A_NEW_CONNECTION);
    const body = (await response.json().catch(() => undefined)) as unknown[] | { filas?: unknown[] } | undefined;
    const rows = Array.isArray(body) ? body : body?.filas;
    if (!rows?.length) return route.fulfill({ response });
    const long = Array.from({ length: FULL }, (_, i) => rows[i % rows.length]);
    const headers = { ...response.headers(), 'x-total-count': String(FULL) };
    return route.fulfill({ response, headers, json: Array.isArray(body) ? long : { ...body, filas: long } });
  });
}

/**
 * The rows of the main table that are wholly visible, a heading that says the day or group of rows among them; their letters, and the buttons
 * in them and in the bar that are too small.
 */
const measured = (page: Page, smallest: number) =>
  page.evaluate((least) => {
    const body = [...document.querySelectorAll('#contenido tbody')].sort((a, b) => b.children.length - a.children.length)[0]!;
    const table = body.closest('table')!;
    const foot = table.querySelector('tfoot')?.getBoundingClientRect();
    const end = foot && !table.closest('[data-cards]') ? Math.min(innerHeight, foot.top) : innerHeight;
    const rows = [...body.children];
    const whole = rows.filter((row) => row.getBoundingClientRect().bottom <= end);
    const letters = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
    const buttons = [...table.querySelectorAll('tbody button'), ...table.closest('.data-grid')!.querySelectorAll('header button')];
    const small = buttons.filter((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width > 0 && (height < least - 0.5 || width < least - 0.5) && !button.matches('.record, .link-button');
    });
    return {
      total: rows.length,
      visible: whole.length,
      letters: letters(body.querySelector('td')!) - letters(document.body),
      small: [...new Set(small.map((button) => button.getAttribute('aria-label') ?? button.textContent))],
    };
  }, smallest);

/** Says of every page at every size that has fewer rows, or smaller ones, than asked. */
async function shortcomings(
  page: Page,
  paths: readonly string[],
  sizes: readonly [width: number, height: number, rows: number][],
  finger: number,
) {
  const found: string[] = [];
  await longLists(page);
  for (const [width, height, least] of sizes) {
    await page.setViewportSize({ width, height });
    for (const path of paths) {
      await reach(page, { name: path, path });
      await expect(page.locator('#contenido tbody tr'), path).not.toHaveCount(0);
      const { total, visible, letters, small } = await measured(page, finger);
      const at = `${path} at ${width}x${height}`;
      if (visible < Math.min(least, total)) found.push(`${at}: ${visible} rows instead of ${least}`);
      if (letters < 0) found.push(`${at}: letters ${-letters} px smaller than the body`);
      if (small.length > 0) found.push(`${at}: smaller than ${finger} px: ${small.slice(0, 3).join(', ')}`);
    }
  }
  return found;
}

test.describe('rows in the first screen', () => {
  test.slow();

  test('of every list', async ({ page, isMobile }) => {
    await signIn(page, 'admin');
    const found = isMobile
      ? await shortcomings(
          page,
          LISTS,
          [
            [390, 844, 8],
            [320, 568, 5],
          ],
          44,
        )
      : await shortcomings(
          page,
          LISTS,
          [
            [1366, 768, 12],
            [1920, 1080, 16],
          ],
          36,
        );
    expect(found).toEqual([]);
  });

  test('of every report', async ({ page, isMobile }) => {
    test.skip(isMobile === true, 'A report is read on a desk.');
    await signIn(page, 'admin');
    expect(await shortcomings(page, REPORTS, [[1366, 768, 10]], 36)).toEqual([]);
  });
});

test('a short first column leaves its room to the name', async ({ page, isMobile }) => {
  test.skip(isMobile === true, 'On a phone a row is no line of columns.');
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1366, height: 768 });
  await reach(page, { name: 'cobros', path: '/report/ingreso/historialCobroFactura' });
  const [factura, cliente] = await Promise.all(
    ['Factura', 'Cliente'].map(async (name) => (await page.getByRole('columnheader', { name }).boundingBox())!.width),
  );
  expect(cliente).toBeGreaterThan(1.5 * factura!);
});

test('behind a number, a day or a kind the name has its room too', async ({ page, isMobile }) => {
  test.skip(isMobile === true, 'On a phone a row is no line of columns.');
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const [path, name] of [
    ['/report/factura/historial', 'Cliente'],
    ['/inventario/movArticulo', 'Artículo'],
    ['/process/compra?vista=compras', 'Suplidor'],
  ] as const) {
    await reach(page, { name: path, path });
    const { width } = (await page.getByRole('columnheader', { name }).boundingBox())!;
    expect(width, path).toBeGreaterThan(140);
  }
});

test('the filters of a report open within the window', async ({ page, isMobile }) => {
  test.skip(isMobile === true, 'On a phone they are a sheet.');
  await signIn(page, 'admin');
  for (const [width, path] of [
    [1024, '/report/factura/vencida'],
    [1366, '/report/ingreso/estatus'],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await reach(page, { name: path, path });
    await page.getByRole('button', { name: 'Filtro', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' }).getByRole('form')).toBeVisible();
    const { x, width: wide } = (await page.getByRole('dialog', { name: 'Filtros' }).boundingBox())!;
    expect(x, path).toBeGreaterThan(0);
    expect(x + wide, path).toBeLessThan(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  }
});

test('the heading of the column that chooses rows stands in line with the others', async ({ page, isMobile }) => {
  test.skip(isMobile === true, 'On a phone a row is no line of columns.');
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1366, height: 768 });
  await reach(page, { name: 'historial', path: '/report/factura/historial' });
  const [factura, fecha] = await Promise.all(
    ['Factura', 'Fecha'].map(async (name) => (await page.getByRole('columnheader', { name }).getByText(name).boundingBox())!.y),
  );
  expect(Math.abs(factura! - fecha!)).toBeLessThanOrEqual(2);
});

test('on a phone a report’s title is read whole, its count follows its last word, and the heading of its rows begins where they do', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile !== true, 'A desktop has the room.');
  await signIn(page, 'admin');
  const cut: string[] = [];
  const far: string[] = [];
  for (const path of REPORTS) {
    await reach(page, { name: path, path });
    const titles = page.locator('header > :has(> :is(h1, h2)[title])');
    cut.push(
      ...(await titles.evaluateAll((all) =>
        all
          .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth)
          .map(({ textContent }) => textContent!),
      )),
    );
    far.push(
      ...(await titles.evaluateAll((all) =>
        all
          .filter((one) => {
            const words = document.createRange();
            words.selectNodeContents(one.firstElementChild!);
            const end = [...words.getClientRects()].at(-1)!;
            const count = one.lastElementChild!.getBoundingClientRect();
            return count.top < end.bottom ? count.left - end.right > 12 : count.left > end.left + 1;
          })
          .map(({ textContent }) => textContent!),
      )),
    );
  }
  expect(cut).toEqual([]);
  expect(far).toEqual([]);
  await reach(page, { name: 'grupos', path: '/report/factura/estudianteAtraso' });
  const left = (text: Element) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().left;
  };
  const heading = await page.getByRole('rowheader').first().evaluate(left);
  expect(Math.abs(heading - (await page.locator('#contenido tbody td a').first().evaluate(left)))).toBeLessThanOrEqual(1);
});

test('the start takes three screens of a phone at most, and begins with what needs attention', async ({ page, isMobile }) => {
  await signIn(page, 'admin');
  await expect(page.locator('[data-cards] section').last()).toBeVisible();
  await expect(page.locator('[data-espera]')).toHaveCount(0);
  await settled(page);
  const box = await page.getByRole('region', { name: 'Qué necesita atención' }).boundingBox();
  const { height, screen } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight, screen: innerHeight }));
  expect(box!.y + box!.height).toBeLessThanOrEqual(screen);
  if (isMobile) expect(height).toBeLessThanOrEqual(3 * screen);
});

/** The part of the window's height that bars take which stay while the page scrolls. */
const barsOf = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo(0, 150);
    await new Promise((done) => requestAnimationFrame(done));
    const stays = (element: Element) => {
      const { position, top, bottom, visibility } = getComputedStyle(element);
      return visibility === 'visible' && (position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto')));
    };
    const spans = [...document.querySelectorAll('body *')].filter(stays).map((element) => element.getBoundingClientRect());
    const rows = Array.from({ length: innerHeight }, (_, y) => spans.some(({ top, bottom, width }) => width > 0 && top <= y && y < bottom));
    return rows.filter(Boolean).length / innerHeight;
  });

test('at a zoom of 400 % what stays in sight takes a quarter of the height at most', async ({ page, isMobile }) => {
  test.skip(isMobile === true, 'A phone is not zoomed so.');
  test.slow();
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 320, height: 200 });
  const found: string[] = [];
  const pages = [...builtPages].filter((one) => !one.startsWith('/auth') && one !== '/404');
  for (const path of [...pages, '/estudiante?codigo=1', '/grupo/detallegrupo?codigoGrupo=1']) {
    await reach(page, { name: path, path });
    const part = await barsOf(page);
    if (part > 0.25) found.push(`${path}: ${Math.round(100 * part)} %`);
  }
  expect(found).toEqual([]);
});

/** Every page at three widths in both themes, for eyes; one sheet of them stands in docs/images. `HOJAS=1 npx playwright test filas`. */
test.describe('contact sheets', () => {
  test.skip(({ isMobile }) => !process.env.HOJAS || isMobile === true, 'Only on request.');
  test.setTimeout(3_600_000);

  test('of every page', async ({ page }, info) => {
    await signIn(page, 'admin');
    const shots: string[] = [];
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => localStorage.setItem('cantera-theme', `lara-${name}-indigo`), theme);
      for (const width of [1366, 390, 1920]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : width === 1920 ? 1080 : 768 });
        mkdirSync(info.outputPath(`${theme}-${width}`), { recursive: true });
        for (const path of [...builtPages].filter((one) => !one.startsWith('/auth') && one !== '/404')) {
          await page.goto(path);
          await settled(page).catch(() => {});
          const image = await page.screenshot({
            path: join(info.outputPath(`${theme}-${width}`), `${path.slice(1).replaceAll('/', '-') || 'inicio'}.png`),
          });
          if (theme === 'light' && width === 1366) shots.push(image.toString('base64'));
        }
      }
    }
    const sheet = await page.evaluate(async (images) => {
      const [columns, width, height] = [8, 200, 112];
      const canvas = Object.assign(document.createElement('canvas'), {
        width: columns * width,
        height: Math.ceil(images.length / columns) * height,
      });
      const pen = canvas.getContext('2d')!;
      for (const [i, image] of images.entries()) {
        const blob = await createImageBitmap(new Blob([Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))]));
        pen.drawImage(blob, (i % columns) * width, Math.floor(i / columns) * height, width - 4, height - 4);
      }
      return canvas.toDataURL('image/webp', 0.5).split(',')[1]!;
    }, shots);
    writeFileSync('docs/images/paginas.webp', Buffer.from(sheet, 'base64'));
  });
});
