import { test as base, type BrowserContext } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Collects what the pages of a context, its workers included, try against the Content-Security-Policy. Where the tests run on another day
 * (`npm run prove -- dates --browser`), its pages have the clock of the tests.
 */
export async function vigilar(context: BrowserContext, violaciones: string[]): Promise<BrowserContext> {
  if (process.env.FAKETIME) await context.clock.install({ time: new Date() });
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) violaciones.push(message.text());
  });
  return context;
}

/**
 * The `test` of all browser tests: one in which a page violates the Content-Security-Policy fails, however well the page bears it. A context
 * that is not made by `browser` has to be given to `vigilar`.
 */
export const test = base.extend<{ sinViolaciones: void }, { violaciones: string[] }>({
  violaciones: [({}, use) => use([]), { scope: 'worker' }],
  browser: [
    async ({ browser, violaciones }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => vigilar(await newContext(options), violaciones);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  sinViolaciones: [
    async ({ violaciones }, use) => {
      await use();
      base.expect(violaciones.splice(0), 'The Content-Security-Policy was violated').toEqual([]);
    },
    { auto: true },
  ],
});
