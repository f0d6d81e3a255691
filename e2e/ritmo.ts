import type { Locator, Page } from '@playwright/test';

/** The time a practised user needs per action, in ms. */
const PACE = 300;

/**
 * A simulated user: presses keys and taps at a steady pace, one action every 0.3 s, and counts them. Typing a text is one action and as
 * many keys as it has characters.
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
    /** Seconds since the start. */
    seconds: () => (Date.now() - begun) / 1000,
  };
}
