import type { Locator, Page } from '@playwright/test';

/** How long a practised person needs for one action, in milliseconds. */
const PACE = 300;

/**
 * A person at work: presses keys and taps at a steady pace, one action each 0.3 s, and counts what it takes. Typing is one action and as many keys as letters.
 */
export function worker(page: Page) {
  let keys = 0;
  let next = 0;
  const begun = Date.now();
  const act = async (what: () => Promise<unknown>) => {
    await page.waitForTimeout(Math.max(0, next - Date.now()));
    next = Date.now() + PACE;
    await what();
  };
  return {
    press: (key: string) => act(() => ((keys += 1), page.keyboard.press(key))),
    type: (text: string) => act(() => ((keys += text.length), page.keyboard.type(text))),
    fill: (field: Locator, text: string) => act(() => field.fill(text)),
    choose: (field: Locator, label: string) => act(() => field.selectOption({ label })),
    tap: (target: Locator) => act(() => target.click()),
    keys: () => keys,
    /** Seconds since this person began. */
    seconds: () => (Date.now() - begun) / 1000,
  };
}
