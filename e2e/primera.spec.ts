import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { signIn } from './support';

// The page before it is interactive: what can work does, and nothing shifts while the user reaches for it.

/** The largest layout shift allowed (CLS); 0.1 counts as good. */
const NADA = 0.01;

/** Delays all script files until released; inline scripts still run. */
async function sinScripts(page: Page) {
  let soltar = () => {};
  const libre = new Promise<void>((done) => (soltar = done));
  await page.route('**/_next/**/*.js', async (route) => {
    await libre;
    await route.continue().catch(() => {});
  });
  return soltar;
}

test.describe('before the scripts have come', () => {
  test.skip(({ isMobile }) => isMobile !== true, 'The document shows a page on a phone.');

  test('a row of the list opens its record', async ({ page }) => {
    await signIn(page, 'admin');
    const soltar = await sinScripts(page);
    await page.goto('/estudiante', { waitUntil: 'commit' });
    const nombre = page.locator('#primera a.record').nth(1);
    await expect(nombre).toBeVisible();
    const quien = await nombre.locator('span').last().textContent();
    await nombre.tap();
    await page.waitForURL(/\/estudiante\?codigo=\d+$/, { waitUntil: 'commit' });
    soltar();
    await expect(page.getByRole('heading', { level: 1, name: quien! })).toBeVisible();
    await page.getByRole('navigation', { name: 'Regreso' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Estudiantes' })).toBeVisible();
  });
});

test('nothing of the sign-in moves when what the server says of the academy comes in', async ({ page }) => {
  let soltar = () => {};
  const libre = new Promise<void>((done) => (soltar = done));
  await page.route('**/api/registro/estado', async (route) => {
    await libre;
    await route.continue();
  });
  await page.goto('/auth/login');
  const entrar = page.getByRole('button', { name: 'Iniciar sesión' });
  await expect(entrar).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const antes = await entrar.boundingBox();
  soltar();
  await expect(page.getByText('Es una academia de demostración')).toBeVisible();
  expect(await entrar.boundingBox()).toEqual(antes);
});

for (const usuario of ['admin', 'profesor']) {
  test(`nothing of the start moves while it comes in, for ${usuario}`, async ({ page }) => {
    await signIn(page, usuario);
    await page.addInitScript(() => {
      const moved: string[] = [];
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
          sum += entry.value;
          moved.push(`${entry.value.toFixed(4)}: ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 30)).join(', ')}`);
        }
        Object.assign(window, { moved: { sum, moved } });
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { moved: { sum, moved } });
    });
    // After five seconds a slow card no longer holds back the others; on a busy machine the visit is repeated.
    await expect(async () => {
      await page.goto('/');
      await expect(page.locator('[data-cards] section').last()).toBeVisible();
      await expect(page.locator('[data-espera]')).toHaveCount(0);
      await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
      const { sum, moved } = await page.evaluate(() => (window as unknown as { moved: { sum: number; moved: string[] } }).moved);
      expect(sum, moved.join('; ')).toBeLessThan(NADA);
    }).toPass({ timeout: 60_000 });
  });
}
