// npm run bench:paint, after a build: when four pages show what they are for, on a desktop and on a throttled phone (CPU 4×, slow 4G), on a first visit
// on a second, and on one with the service worker in; how much JavaScript, how many bytes and how many requests it took until then, and how many requests in all. `-- lista phone`: those alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { startEmbedded } from '@/server/db/embedded';
import { startProcess } from './server';

const PORT = Number(process.env.BENCH_PORT ?? 4180);
const BASE = `http://localhost:${PORT}`;
const TIMES = Number(process.env.BENCH_TIMES ?? 3);
const KB = 1000;

/** Pages by name, and what stands on each once it is of use. */
const PAGES: Record<string, [path: string, shown: string]> = {
  inicio: ['/', 'main li a'],
  lista: ['/estudiante', 'main tbody td[data-label]'],
  caja: ['/process/factura', 'main input'],
  asistencia: ['/process/asistencia', 'main ul li button'],
};

interface Device {
  viewport: { width: number; height: number };
  /** How many times slower its processor is. */
  cpu: number;
  /** Ms until an answer begins, and bytes a second in both directions. */
  net?: { latency: number; down: number; up: number };
}

const DEVICES: Record<string, Device> = {
  desktop: { viewport: { width: 1280, height: 800 }, cpu: 1 },
  // Slow 4G as Lighthouse has it: 150 ms, 1.6 Mbit/s down, 750 kbit/s up.
  phone: { viewport: { width: 390, height: 844 }, cpu: 4, net: { latency: 150, down: 204_800, up: 96_000 } },
};

interface Visit {
  ms: number;
  /** Until then: scripts, and all that came over the net, in bytes. */
  js: number;
  bytes: number;
  requests: number;
  /** Once nothing more is asked for. */
  later: number;
}

/** Notes in the page itself when what is wanted was painted first; runs before any script of ours. */
function watchFor(shown: string): void {
  performance.setResourceTimingBufferSize(1000);
  const look = () => {
    if (!document.querySelector(shown)) return requestAnimationFrame(look);
    // The frame after the one in which it was there has been painted with it.
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { painted: performance.now() })));
  };
  requestAnimationFrame(look);
}

/** What the page loaded until it was painted. */
function loaded(): Visit {
  const ms = (window as unknown as { painted: number }).painted;
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const before = entries.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= ms);
  const sum = (list: PerformanceResourceTiming[], of: 'encodedBodySize' | 'transferSize') => list.reduce((all, one) => all + one[of], 0);
  const scripts = before.filter(({ name }) => name.endsWith('.js'));
  return { ms, js: sum(scripts, 'encodedBodySize'), bytes: sum(before, 'transferSize'), requests: before.length, later: entries.length };
}

/** A page on that device, on its way to the address. */
async function visit(context: BrowserContext, { cpu, net }: Device, [path, shown]: [string, string]): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (net)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: net.latency,
      downloadThroughput: net.down,
      uploadThroughput: net.up,
    });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  // tsx names functions by a helper that no page has.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchFor, shown);
  await page.goto(BASE + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'painted' in window, undefined, { timeout: 60_000, polling: 50 });
  await calm(page);
  // What waits for an idle moment comes now.
  await page.waitForTimeout(3000);
  await calm(page);
  const seen = await page.evaluate(loaded);
  await page.close();
  return seen;
}

/** Nothing was asked for or came for two seconds; the stream of what happens stays open for good. */
async function calm(page: Page): Promise<void> {
  let last = Date.now();
  for (const event of ['request', 'requestfinished'] as const) page.on(event as 'request', () => (last = Date.now()));
  while (Date.now() - last < 2000) await page.waitForTimeout(100);
}

/** What a browser keeps of somebody who signed in. */
async function signIn(browser: Browser) {
  const context = await browser.newContext();
  const page: Page = await context.newPage();
  await page.goto(`${BASE}/auth/login`);
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill('cantera');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await calm(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Visits a page at full speed, until the service worker has put in what it keeps. */
async function install(context: BrowserContext, [path, shown]: [string, string]): Promise<void> {
  const page = await context.newPage();
  await page.goto(BASE + path);
  await page.locator(shown).first().waitFor();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready) && !!navigator.serviceWorker.controller);
  await page.waitForFunction(async (at) => !!(await caches.match(at)), path);
  await calm(page);
  await page.close();
}

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)]!;

function row(visits: Visit[]): object {
  const of = (name: keyof Visit) => median(visits.map((one) => one[name]));
  return {
    'pintada s': (of('ms') / 1000).toFixed(2),
    // What other work of the machine cost least.
    'la mejor': (sorted(visits.map(({ ms }) => ms))[0]! / 1000).toFixed(2),
    'JS kB': Math.round(of('js') / KB),
    'kB por la red': Math.round(of('bytes') / KB),
    peticiones: of('requests'),
    'en total': of('later'),
  };
}

/** Tells each page as soon as it is measured: all of them take a quarter of an hour. */
async function measure(browser: Browser, wanted: (name: string) => boolean): Promise<void> {
  const storageState = await signIn(browser);
  for (const [name, device] of Object.entries(DEVICES)) {
    for (const [pageName, page] of Object.entries(PAGES)) {
      if (!wanted(name) || !wanted(pageName)) continue;
      const visits: Visit[][] = [[], []];
      const kept: Visit[] = [];
      const phone = { viewport: device.viewport, isMobile: name === 'phone', storageState };
      for (let i = 0; i < TIMES; i += 1) {
        // A context of its own: nothing is in its cache but what the first visit left there.
        const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
        for (const list of visits) list.push(await visit(context, device, page));
        await context.close();
        const installed = await browser.newContext(phone);
        await install(installed, page);
        kept.push(await visit(installed, device, page));
        await installed.close();
      }
      visits.forEach((list, index) => console.log(`${name} ${pageName}, ${index ? 'segunda' : 'primera'} visita`, row(list)));
      console.log(`${name} ${pageName}, con el trabajador`, row(kept));
    }
  }
}

async function main() {
  const asked = process.argv.slice(2);
  const kinds = [Object.keys(DEVICES), Object.keys(PAGES)].map((names) => asked.filter((one) => names.includes(one)));
  const unknown = asked.filter((one) => !kinds.flat().includes(one));
  if (unknown.length) throw new Error(`No se conoce: ${unknown.join(', ')}`);
  const wanted = (name: string) =>
    kinds.every((some, kind) => some.length === 0 || !Object.keys(kind ? PAGES : DEVICES).includes(name) || some.includes(name));
  const folder = mkdtempSync(join(tmpdir(), 'cantera-paint-'));
  const embedded = await startEmbedded(folder, {});
  try {
    const env = { DATABASE_URL: embedded.url, LOG_LEVEL: 'warn', NODE_ENV: 'production', CANTERA_SEED: 'demo', PORT: String(PORT) };
    const product = await startProcess(['dist/main.mjs'], env, '/api/health');
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
    const args = [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
    ];
    const browser = await chromium.launch({ executablePath, args });
    try {
      await measure(browser, wanted);
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
