import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';

/** The address of the product. */
export const base = (process.env.MANUAL_URL ?? 'http://localhost:3000').replace(/\/+$/, '');
/** The folder of the manual's pictures. */
export const FOLDER = resolve('public/manual/img');
const QUALITY = 60;
/** Device pixels per CSS pixel: sharp where the manual shows it, and still a small file. */
const SCALE = 1.5;
/** The screen of a desk. */
export const DESK = { width: 1280, height: 800 };
/** A desktop screen tall enough that nothing has to scroll. */
export const TALL = { width: 1280, height: 1200 };
/** A phone's screen. */
export const PHONE = { width: 390, height: 844 };

interface Frame {
  /** Padding around the content. */
  pad?: number;
  /** The largest height shown. */
  height?: number;
}

/** Starts a Chromium: the one of CHROMIUM_PATH or of the system, if there is one. */
export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-dev-shm-usage'];
  const args = ['--no-sandbox', '--disable-gpu', ...quiet];
  return chromium.launch({ executablePath: existsSync(executablePath) ? executablePath : undefined, args });
}

let browser: Browser | undefined;

/** Starts the browser of the pictures. */
export async function openBrowser(): Promise<void> {
  browser = await launch();
}

/** Closes the browser. */
export const closeBrowser = async (): Promise<void> => browser?.close();

/** Width and height of every picture taken, in device pixels. */
export const sizes = new Map<string, [number, number]>();

/** Signs a user in and returns the page. */
export async function signIn(usuario: string, viewport = DESK): Promise<Page> {
  const context = await browser!.newContext({
    viewport,
    deviceScaleFactor: SCALE,
    isMobile: viewport === PHONE,
    hasTouch: viewport === PHONE,
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${base}/auth/login`);
  await page.getByLabel('Usuario').fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill('cantera');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  return page;
}

/** Waits until the page is stable: data, fonts, and toasts. */
export async function still(page: Page): Promise<void> {
  await page.locator('.p-skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  await page.addStyleTag({ content: '*{caret-color:transparent!important}[aria-label="Mensajes"],.p-tooltip{display:none!important}' });
  await page.mouse.move(0, 0);
  // Scrolled to the top, because the top bar would cover scrolled content.
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  });
  await page.waitForTimeout(250);
}

/** The rectangle around all of these elements. */
async function around(page: Page, what: Locator[], { pad = 12, height = Infinity }: Frame) {
  const boxes = await Promise.all(what.map((one) => one.first().boundingBox()));
  const seen = boxes.filter((box) => box !== null);
  if (seen.length < what.length) throw new Error('Part of the picture is not on the page');
  const scroll = await page.evaluate(() => scrollY);
  const wide = page.viewportSize()!.width;
  const x = Math.max(0, Math.min(...seen.map((box) => box.x)) - pad);
  const y = Math.max(0, Math.min(...seen.map((box) => box.y)) + scroll - pad);
  const right = Math.min(wide, Math.max(...seen.map((box) => box.x + box.width)) + pad);
  const bottom = Math.max(...seen.map((box) => box.y + box.height)) + scroll + pad;
  return { x, y, width: right - x, height: Math.min(height, bottom - y), scale: SCALE };
}

/** Takes the picture `name` of these elements; without any, of the whole screen. */
export async function picture(page: Page, name: string, what: Locator[] = [], frame: Frame = {}): Promise<void> {
  await still(page);
  const { width, height } = page.viewportSize()!;
  const clip = what.length ? await around(page, what, frame) : { x: 0, y: 0, width, height, scale: SCALE };
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip, captureBeyondViewport: true });
  await devtools.detach();
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
  sizes.set(name, [Math.round(clip.width * SCALE), Math.round(clip.height * SCALE)]);
  console.log(`${name}: ${Math.round(clip.width)} × ${Math.round(clip.height)}`);
}
