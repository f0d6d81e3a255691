import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { builtPages } from './scripts/build/pages.mjs';

process.env.BUILT_PAGES = builtPages().join(' ');

const port = Number(process.env.E2E_PORT ?? 3900);
// The workers load this file too: the folder of the run is made once and handed on.
const running = process.env.E2E_DATA_DIR_OF_RUNNING;
const dataDir = (process.env.E2E_DATA_DIR ??= running ?? newFolder());

function newFolder(): string {
  const parent = resolve('.cache', 'e2e');
  mkdirSync(parent, { recursive: true });
  // What earlier runs left; one that is going on is younger. The other half may be deleting the same.
  const ended = (name: string) => (statSync(join(parent, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - 3_600_000;
  const old = readdirSync(parent).filter(ended);
  for (const name of old) rmSync(join(parent, name), { recursive: true, force: true });
  return mkdtempSync(join(parent, 'run-'));
}

/** Chromium under libfaketime is several times slower: its pages get another day from Playwright's clock (e2e/prueba.ts). */
const { LD_PRELOAD: _, ...ownClock } = process.env;

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The look at every page wants the demo as it comes: it is the first on each of the two servers of `npm test` (scripts/run.mjs). */
const WALK = '**/walk.spec.ts';

/** The product as a stranger gets it: production build, demo academy, a data folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  fullyParallel: false,
  retries: 1, // two halves share a machine of two cores; what passes only at a second try is listed as «flaky» and is a fault to find
  timeout: 120_000, // two halves share the machine
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 15_000,
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      env: ownClock as Record<string, string>,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
  projects: [
    { name: 'walk', use: desktop, testMatch: WALK },
    { name: 'walk-phone', use: phone, testMatch: WALK },
    { name: 'desktop', use: desktop, testIgnore: WALK },
    { name: 'phone', use: phone, testIgnore: WALK },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/api/health`,
    timeout: 180_000,
    reuseExistingServer: Boolean(running),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), CANTERA_DATA_DIR: dataDir, CANTERA_SEED: 'demo', LOG_LEVEL: 'warn' },
  },
});
