// npm run bench -- paint, after a build: when four pages show their main content and when they answer a press, on a desktop and on a
// throttled phone (CPU 4×, slow 4G), at the first visit, the second, with the service worker installed and without a network; with the JavaScript, bytes and
// requests until then, the blocked main thread, and how much the page moved. `lista phone` limits it to those. BENCH_OUT names the folders of
// other builds (each with its out/ and dist/), as PATH does: they are visited in turn, so that a machine that does other things too is fair.
import type { Browser } from '@playwright/test';
import { launch } from '@/scripts/camera';
import { UsageError } from '@/scripts/tool';
import { quantile } from '../load';
import { onDatabase, PORT, startProcess } from '../served';
import { DEVICES, PAGES, signIn, VISITS, visitsOf, type Visit } from './visit';

/** The folders of the builds; each is served on a port of its own. */
const BUILDS = (process.env.BENCH_OUT ?? '.').split(':');
const addressOf = (build: number) => `http://localhost:${PORT + build}`;
const TIMES = Number(process.env.BENCH_TIMES ?? 3);
const KB = 1000;

function row(visits: Visit[]): object {
  const of = (name: keyof Visit, q = 0.5) =>
    quantile(
      visits.map((one) => one[name]),
      q,
    );
  return {
    'pintada s': (of('ms') / 1000).toFixed(2),
    'pulsable s': (of('pressed') / 1000).toFixed(2),
    // The visit with the least other load on the machine.
    'la mejor': (of('pressed', 0) / 1000).toFixed(2),
    'ocupada ms': Math.round(of('blocked')),
    movida: of('shift').toFixed(3),
    'JS kB': Math.round(of('js') / KB),
    'kB por la red': Math.round(of('bytes') / KB),
    peticiones: of('requests'),
    'en total': of('later'),
  };
}

/** Prints each page as soon as it is measured, because all of them take a quarter of an hour. */
async function measure(browser: Browser, wanted: (name: string) => boolean): Promise<void> {
  for (const name of Object.keys(DEVICES)) {
    for (const [pageName, page] of Object.entries(PAGES)) {
      if (!wanted(name) || !wanted(pageName)) continue;
      // Sessions are new for each page: one that was renewed in another context is over.
      const builds = await Promise.all(
        BUILDS.map(async (out, index) => ({ out, base: addressOf(index), storageState: await signIn(browser, addressOf(index)) })),
      );
      const visits = builds.map(() => VISITS.map((): Visit[] => []));
      for (let i = 0; i < TIMES; i += 1) {
        for (const [index, { base, storageState }] of builds.entries()) {
          const seen = await visitsOf(browser, base, storageState, name, page);
          for (const [at, one] of seen.entries()) visits[index]![at]!.push(one);
        }
      }
      for (const [at, which] of VISITS.entries())
        for (const [index, { out }] of builds.entries()) {
          const seen = visits[index]![at]!;
          if (seen.length > 0) console.log(`${name} ${pageName}, ${which}: ${out}`, row(seen));
        }
    }
  }
}

const asked = process.argv.slice(2);
const kinds = [Object.keys(DEVICES), Object.keys(PAGES)];
const unknown = asked.filter((one) => !kinds.flat().includes(one));
if (unknown.length) throw new UsageError(`No se conoce: ${unknown.join(', ')}`);
/** Whether a device or page is measured: it is named, or none of its kind is. */
const wanted = (name: string) => asked.includes(name) || !kinds.find((names) => names.includes(name))!.some((one) => asked.includes(one));
await onDatabase(undefined, async ({ url }) => {
  const env = { DATABASE_URL: url, LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  const products = await Promise.all(BUILDS.map((out, index) => startProcess(['dist/main.mjs'], PORT + index, env, '/api/health', out)));
  const browser = await launch();
  try {
    await measure(browser, wanted);
  } finally {
    await browser.close();
    await Promise.all(products.map(({ stop }) => stop()));
  }
});
process.exit(0);
