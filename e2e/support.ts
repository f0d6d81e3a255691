import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import pg from 'pg';
import { attachEmbedded } from '@/server/db/embedded';

/** Signs in through the login page. */
export async function signIn(page: Page, usuario: string) {
  await page.goto('/auth/login');
  await page.getByLabel('Usuario').fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill('cantera');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}

/** Presses a button of a part of the page, the first of that name; those of a row of two lines stand behind its «⋯». */
export async function pressIn(page: Page, name: string | RegExp, within = '#contenido') {
  const part = page.locator(within);
  const button = part.getByRole('button', { name }).first();
  const rows = part.getByRole('button', { name: /^Más de /, expanded: false });
  await expect(button.or(rows.first()).first()).toBeVisible();
  while (!(await button.isVisible()) && (await rows.count()) > 0) await rows.first().click();
  await button.click();
}

/** Today at the academy, moved by months and set to a day of that month: '2026-11-01'. */
export function dia(meses = 0, diaDelMes?: number): string {
  const hoy = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santo_Domingo' }).format(new Date());
  const [anio, mes, dia_] = hoy.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(anio, mes - 1 + meses, diaDelMes ?? dia_)).toISOString().slice(0, 10);
}

/** A day as it is typed: '01/11/2026'. */
export const escrita = (fecha: string) => fecha.split('-').reverse().join('/');

/** Collects all errors in the browser during a test. */
export function listenToFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}

/** The rules of axe that another theme can break; the others read names, roles and sizes, which are the same in each. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page: by all its rules, all but the contrast of colours, or those about colours alone. */
export async function axeFindings(page: Page, { colours }: { colours: boolean | 'only' }) {
  // Injects axe into the page once and runs it there: no page has frames, for which a runner would inject it twice and open another tab.
  // Only what is wrong is asked for: to collect what is right as well takes five times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = colours === 'only' ? { runOnly: OF_COLOURS } : { rules: { 'color-contrast': { enabled: colours } } };
  return page.evaluate(async (chosen) => {
    type Found = { violations: { id: string; impact: string; nodes: { html: string; target: string[] }[] }[] };
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<Found> } };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...chosen });
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, target }) => ({ impact, said: `axe ${id}: ${target.join(' ')} ${html.slice(0, 160)}` })),
    );
  }, rules);
}

/** Checks that axe finds nothing serious or critical, and that nothing scrolls sideways. */
export async function expectSound(page: Page) {
  // Contrast is measured after fade-in animations have ended.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // A finding has to stand: what is met while the page is still changing is gone at the next look.
  await expect
    .poll(async () => {
      const found = await axeFindings(page, { colours: true });
      return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ said }) => said);
    })
    .toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Queries the product's database. */
export async function query<R>(sql: string, values: unknown[] = []): Promise<R[]> {
  const embedded = await attachEmbedded(process.env.E2E_DATA_DIR!);
  const client = new pg.Client(embedded.url);
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as R[];
  } finally {
    await client.end();
    await embedded.stop();
  }
}

/** A connection that was kept open may be closed by the server just as it is used again: the request is sent once more, on a new one. */
export const ON_A_NEW_CONNECTION = { maxRetries: 1 };

/** Makes calls as a user, without a page, to prepare a test. Throws a refusal with its message. */
export async function callsOf(request: APIRequestContext, usuario: string) {
  const answer = await request.post('/api/login', { ...ON_A_NEW_CONNECTION, data: { usuario, password: 'cantera' } });
  const { token } = (await answer.json()) as { token: string };
  return async <R = any>(method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown): Promise<R> => {
    const headers = { Authorization: `Bearer ${token}`, ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }) };
    const response = await request.fetch(`/api/${path}`, { ...ON_A_NEW_CONNECTION, method, data, headers });
    const body = (await response.json()) as { success: boolean; data: R };
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${JSON.stringify(body)}`);
    return method === 'GET' ? (body as R) : body.data;
  };
}

/** Marks that wait on a phone are sent every twenty seconds, and a turn may come too early: until then they are waited for. */
export const UNTIL_SENT = { timeout: 50_000 };

/** Presses a key of the page until what it opens is there: a page is painted a moment before it listens to its keys. */
export async function pressKey(page: Page, key: string, opened: Locator) {
  await expect(async () => {
    if (!(await opened.isVisible())) await page.keyboard.press(key);
    await expect(opened).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}

/** Presses a button of the top bar; on a phone it is inside a menu. */
export async function pressInBar(page: Page, name: string) {
  await expect(page.getByRole('banner')).toBeVisible();
  const more = page.getByRole('button', { name: 'Opciones', exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
}

/** Opens a row that has two lines, as on a phone, so that its actions show; `seen` is what the row shows otherwise. */
export async function openRow(row: Locator, seen: Locator): Promise<void> {
  const more = row.getByRole('button', { name: /^Más de / }).first();
  await expect(more.or(seen).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
}
