import { expect, test } from './prueba';
import { expectSound, listenToFaults, signIn } from './support';

test('Ayuda opens the manual in a tab of its own', async ({ page, isMobile }) => {
  await signIn(page, 'limitado');
  if (isMobile) await page.getByRole('button', { name: 'Menú' }).click();
  const ayuda = page.getByRole('link', { name: /^Ayuda/ });
  await expect(ayuda).toHaveAttribute('rel', /noopener/);
  const [manual] = await Promise.all([page.waitForEvent('popup'), ayuda.click()]);
  await expect(manual).toHaveURL(/\/manual\/$/);
  await expect(manual.getByRole('heading', { level: 1 })).toHaveText('Manual de Cantera');
  expect(await manual.evaluate(() => window.opener)).toBeNull();
});

for (const address of ['/manual', '/manual/']) {
  test(`${address} shows every chapter and picture to anyone, signed in or not`, async ({ page }) => {
    const faults = listenToFaults(page);
    await page.goto(address);
    const chapters = await page.getByRole('navigation', { name: 'Capítulos' }).getByRole('link').all();
    expect(chapters.length).toBeGreaterThanOrEqual(7);
    for (const chapter of chapters) {
      const heading = page.locator(`${await chapter.getAttribute('href')} > h2`);
      await expect(heading).toHaveText((await chapter.textContent())!);
    }
    const broken = await page.evaluate(async () => {
      const images = Array.from(document.images);
      for (const image of images) image.loading = 'eager';
      await Promise.allSettled(images.map((image) => image.decode()));
      const right = ({ naturalWidth, naturalHeight, width, height }: HTMLImageElement) =>
        naturalWidth > 0 && Math.abs(naturalWidth / naturalHeight - width / height) < 0.02;
      return images.filter((image) => !right(image)).map(({ src }) => src);
    });
    expect(broken).toEqual([]);
    expect(faults).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the manual is sound in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/manual/');
    await expectSound(page);
  });
}

test('the manual is as dark as the theme in use, whatever the system likes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/manual/');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.evaluate(() => localStorage.setItem('cantera-theme', 'vela-blue'));
  await page.reload();
  expect(await ground()).not.toBe(light);
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => localStorage.setItem('cantera-theme', 'saga-blue'));
  await page.reload();
  expect(await ground()).toBe(light);
  await expectSound(page);
});

test('the manual fits the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/manual/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
