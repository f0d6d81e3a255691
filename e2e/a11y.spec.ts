import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { builtPages } from '@/layout/menu/builtPages';
import { pressInBar } from './bar';
import { signIn } from './support';

// axe on every page that exists, in light and dark, on a desktop and a phone: what is built later is checked by being built.

const LIGHT = 'lara-light-indigo';
const DARK = 'lara-dark-indigo';
/** What a theme can change; the rest was looked at in the light one. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** Where /auth leads is a page of its own. */
const pages = [...builtPages].filter((path) => path !== '/auth');
const outside = pages.filter((path) => path.startsWith('/auth/') && path !== '/auth/access');
const addressOf = (path: string) => (path === '/404' ? '/no/existe' : path);

/** Waits until nothing is being loaded. */
async function settled(page: Page) {
  await expect(page.getByText('Verificando acceso...')).toHaveCount(0);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .bar, .p-progress-spinner, .pi-spinner')).toHaveCount(0);
}

/** Paints the page in another theme, as the theme of the local storage would. */
const wear = (page: Page, theme: string) =>
  page.evaluate(async (name) => {
    localStorage.setItem('cantera-theme', name);
    const old = document.getElementById('theme-link') as HTMLLinkElement;
    if (old.href.includes(`/${name}/`)) return;
    const next = old.cloneNode() as HTMLLinkElement;
    next.href = `/themes/${name}/theme.css`;
    const loaded = new Promise((done) => next.addEventListener('load', done));
    old.after(next);
    await loaded;
    old.remove();
  }, theme);

async function findings(page: Page, theme: string) {
  // No page here has frames; the way for those opens another tab for every look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (theme === DARK) axe.withRules(OF_COLOURS);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${theme} ${id}: ${target.join(' ')} ${html.slice(0, 160)}`));
}

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** No serious or critical finding in any theme, and nothing that scrolls sideways, on a phone not at 320 px either. */
async function expectSoundInAll(page: Page) {
  const found: string[] = [];
  for (const theme of [LIGHT, DARK]) {
    await wear(page, theme);
    found.push(...(await findings(page, theme)));
  }
  expect.soft(found).toEqual([]);
  expect.soft(await overhang(page)).toBeLessThanOrEqual(0);
  const size = page.viewportSize()!;
  if (size.width > 390) return;
  await page.setViewportSize({ width: 320, height: size.height });
  expect.soft(await overhang(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

let page: Page;

/** Movement would let axe see colours half-way. */
async function newPage(browser: Browser) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return context.newPage();
}

test.describe('signed out', () => {
  test.beforeAll(async ({ browser }) => {
    page = await newPage(browser);
  });
  test.afterAll(() => page.context().close());

  for (const path of outside) {
    test(`${path} has no serious or critical finding in light and dark`, async () => {
      await page.goto(path);
      await settled(page);
      await expectSoundInAll(page);
    });
  }
});

test.describe('signed in', () => {
  test.beforeAll(async ({ browser }) => {
    page = await newPage(browser);
    await signIn(page, 'admin');
  });
  test.afterAll(() => page.context().close());

  for (const path of pages.filter((one) => !outside.includes(one))) {
    test(`${path} has no serious or critical finding in light and dark`, async () => {
      await page.goto(addressOf(path));
      await settled(page);
      await expectSoundInAll(page);
    });
  }

  test('a form in its panel has none', async () => {
    await page.goto('/inventario/categoria');
    await page.getByRole('button', { name: 'Crear categoría' }).first().click();
    await expect(page.getByRole('form', { name: 'Crear categoría' })).toBeVisible();
    await page.getByRole('button', { name: 'Guardar' }).click(); // with its faults told
    await expectSoundInAll(page);
  });

  test('the command palette has none', async () => {
    await page.goto('/');
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar página o estudiante' }).fill('es');
    await expect(page.getByRole('group', { name: 'Estudiantes' })).toBeVisible();
    await expectSoundInAll(page);
  });

  test('the profile with the form of the password has none', async () => {
    await page.goto('/');
    await settled(page);
    await pressInBar(page, 'Perfil');
    await page.getByRole('button', { name: 'Cambiar mi contraseña' }).click();
    await expect(page.getByLabel('Correo')).toBeVisible();
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('balón de Naco');
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click(); // with its faults told
    await expectSoundInAll(page);
  });

  test('the branch dialog has none', async () => {
    await page.goto('/');
    await settled(page);
    await pressInBar(page, 'Cambiar Sucursal');
    await expect(page.getByRole('dialog', { name: 'Sucursales Disponible' })).toBeVisible();
    await expectSoundInAll(page);
  });

  test('the settings have none', async () => {
    await page.goto('/');
    await settled(page);
    await pressInBar(page, 'Ajustes');
    await expect(page.locator('#ajustes')).toBeVisible();
    await expectSoundInAll(page);
  });

  test('the menus of a phone have none', async ({ isMobile }) => {
    test.skip(!isMobile, 'A desktop has them beside the page.');
    await page.goto('/');
    await settled(page);
    await page.getByRole('button', { name: 'Opciones' }).click();
    await expectSoundInAll(page);
    await page.getByRole('button', { name: 'Menú' }).click();
    await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeInViewport();
    await expectSoundInAll(page);
  });
});
