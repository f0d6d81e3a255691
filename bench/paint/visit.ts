import type { Browser, BrowserContext, Page } from '@playwright/test';

/** An address, the selector of the main content, that of the control which is pressed, and whether the page works without a network. */
type Shown = [path: string, shown: string, pressed: string, alone?: true];

/** Pages by name; a control that is an input is typed into. */
export const PAGES: Record<string, Shown> = {
  inicio: ['/', 'main li a', 'main li a'],
  lista: ['/estudiante', 'main .record', 'main .record'],
  caja: ['/process/factura', 'main input[role="combobox"]', 'main input[role="combobox"]'],
  asistencia: ['/process/asistencia', 'main ul li button', 'main ul li button', true],
};

export interface Device {
  viewport: { width: number; height: number };
  /** CPU slowdown factor. */
  cpu: number;
  /** Latency in ms, and throughput in bytes per second. */
  net?: { latency: number; down: number; up: number; offline?: true };
}

export const DEVICES: Record<string, Device> = {
  desktop: { viewport: { width: 1280, height: 800 }, cpu: 1 },
  // Slow 4G as in Lighthouse: 150 ms, 1.6 Mbit/s down, 750 kbit/s up.
  phone: { viewport: { width: 390, height: 844 }, cpu: 4, net: { latency: 150, down: 204_800, up: 96_000 } },
};

export interface Visit {
  /** When the main content was painted, and when a press on it was first answered. */
  ms: number;
  pressed: number;
  /** How long tasks blocked the main thread until then: the part of each beyond 50 ms. */
  blocked: number;
  /** Cumulative layout shift of the whole visit. */
  shift: number;
  /** Scripts and total bytes transferred until the page could be pressed. */
  js: number;
  bytes: number;
  requests: number;
  /** Requests until the page was idle. */
  later: number;
}

/** What the page measures of itself. */
interface Seen {
  painted?: number;
  answered?: number;
  blocked: number;
  shift: number;
}

/**
 * Runs in the page before any script: records when the main content was first painted, presses from then on, and records when a press is
 * answered: the page takes a link's navigation into its own hands, says what it does about the text typed, or changes its address.
 */
function watchFor([shown, control]: [string, string]): void {
  performance.setResourceTimingBufferSize(1000);
  const seen: Seen = Object.assign(window, { seen: { blocked: 0, shift: 0 } }).seen;
  const from = location.href;
  const answer = () => (seen.answered ??= performance.now());
  addEventListener('click', (event) => {
    if (event.isTrusted) return;
    if (event.defaultPrevented) answer();
    event.preventDefault();
  });
  // A search waits until nothing more is typed.
  const PAUSE = 1000;
  let typed = -PAUSE;
  const press = () => {
    const one = document.querySelector<HTMLElement>(control);
    // «Buscando…», the matches or why there are none: how long those take is the network's.
    const said = one instanceof HTMLInputElement && document.querySelector('main [role="status"]')?.textContent;
    if (location.href !== from || said) answer();
    if (seen.answered) return;
    if (one instanceof HTMLInputElement && performance.now() - typed > PAUSE) {
      typed = performance.now();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(one, one.value === 'ana' ? 'an' : 'ana');
      one.dispatchEvent(new Event('input', { bubbles: true }));
    } else if (!(one instanceof HTMLInputElement)) one?.click();
    setTimeout(press, 50);
  };
  const look = () => {
    if (!document.querySelector(shown)) return requestAnimationFrame(look);
    // The frame after its insertion has been painted with it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.painted = performance.now();
        press();
      }),
    );
  };
  requestAnimationFrame(look);
  const each = (type: string, add: (entry: any) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  each('longtask', ({ startTime, duration }) => {
    if (seen.answered === undefined || startTime < seen.answered) seen.blocked += duration - 50;
  });
  each('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput && seen.answered === undefined) seen.shift += value;
  });
}

/** What the page loaded until it could be pressed. */
function loaded(): Visit {
  const { painted: ms, answered: pressed, blocked, shift } = (window as unknown as { seen: Required<Seen> }).seen;
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const before = entries.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= pressed);
  const sum = (list: PerformanceResourceTiming[], of: 'encodedBodySize' | 'transferSize') => list.reduce((all, one) => all + one[of], 0);
  const js = sum(
    before.filter(({ name }) => name.endsWith('.js')),
    'encodedBodySize',
  );
  return { ms, pressed, blocked, shift, js, bytes: sum(before, 'transferSize'), requests: before.length, later: entries.length };
}

/** Opens a page on a device and navigates to the address. */
async function visit(context: BrowserContext, { cpu, net }: Device, base: string, [path, shown, pressed]: Shown): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (net)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: net.offline === true,
      latency: net.latency,
      downloadThroughput: net.down,
      uploadThroughput: net.up,
    });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  // tsx wraps functions in a helper that does not exist in the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchFor, [shown, pressed] as [string, string]);
  await page.goto(base + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.answered, undefined, { timeout: 60_000, polling: 50 });
  await calm(page);
  // Waits for work that the page does when idle.
  await page.waitForTimeout(3000);
  await calm(page);
  const seen = await page.evaluate(loaded);
  await page.close();
  return seen;
}

/** Resolves when no request started or ended for two seconds; the event stream stays open. */
async function calm(page: Page): Promise<void> {
  let last = Date.now();
  for (const event of ['request', 'requestfinished'] as const) page.on(event as 'request', () => (last = Date.now()));
  while (Date.now() - last < 2000) await page.waitForTimeout(100);
}

/** Browser storage of a user who signed in to a build. */
export async function signIn(browser: Browser, base: string) {
  const context = await browser.newContext();
  const page: Page = await context.newPage();
  await page.goto(`${base}/auth/login`);
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill('cantera');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await calm(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Visits a page at full speed until the service worker has filled its cache. */
async function install(context: BrowserContext, base: string, [path, shown]: Shown): Promise<void> {
  const page = await context.newPage();
  await page.goto(base + path);
  await page.locator(shown).first().waitFor({ state: 'attached' });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready) && !!navigator.serviceWorker.controller);
  await page.waitForFunction(async (at) => !!(await caches.match(at)), path);
  await calm(page);
  await page.close();
}

/** The visits of a page, in this order. */
export const VISITS = ['primera visita', 'segunda visita', 'con el trabajador', 'sin red'] as const;

/** Visits a page for the first time, again, with the service worker installed and, if it works so, without a network. */
export async function visitsOf(
  browser: Browser,
  base: string,
  storageState: Awaited<ReturnType<typeof signIn>>,
  name: keyof typeof DEVICES,
  page: Shown,
): Promise<Visit[]> {
  const device = DEVICES[name]!;
  const phone = { viewport: device.viewport, isMobile: name === 'phone', storageState };
  // A new context, so that the cache only has what the first visit stored.
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  const visits = [await visit(context, device, base, page), await visit(context, device, base, page)];
  await context.close();
  const installed = await browser.newContext(phone);
  await install(installed, base, page);
  visits.push(await visit(installed, device, base, page));
  const [, , , alone] = page;
  if (alone) visits.push(await visit(installed, { ...device, net: { latency: 0, down: -1, up: -1, offline: true } }, base, page));
  await installed.close();
  return visits;
}
