import { expect, type Page } from '@playwright/test';

/** Presses a button of the top bar; on a phone those stand in a menu. */
export async function pressInBar(page: Page, name: string) {
  await expect(page.getByRole('banner')).toBeVisible();
  const more = page.getByRole('button', { name: 'Opciones' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
}
