import type { Browser, Page } from '@playwright/test';
import { audit, faintWords, smallTargets, watchPressables } from './audit';
import { codesOfDemo, inside, outside, reach, type State } from './states';
import { expect, test } from './prueba';
import { axeFindings, signIn } from './support';

// Opens every page, dialog and tab once and checks it in every way: on a desktop axe, the contrast in the dark theme and every window
// width; on a phone axe, touch targets and sideways scrolling. New pages are included automatically. Any finding fails the test.

const LIGHT = 'lara-light-indigo';
const DARK = 'lara-dark-indigo';

/** The width at which every state is opened: the last of each list below, so that the next one finds the window so. */
const USUAL = 1280;
/** Window widths, from a small phone to a wide screen. */
const WIDTHS = [320, 390, 768, 1024, 1366, 1920, USUAL];
/** The widths for states with something open over the page, one of each kind of layout. */
const OPEN_WIDTHS = [320, 390, 768, USUAL];
/** Font sizes of 12 and 16 px; 1093 is a 1366 px window at 125 %. */
const LETTERS = { sizes: [12, 16], widths: [320, 819, 1093, 1366] };
/** The states with the most columns, fields and figures represent the others. */
const WITH_LETTERS = ['/', '/estudiante', '/grupo', '/usuario', '/report/factura/vencida', '/process/caja', 'desk of a family', 'record'];
/** States whose colours axe checks in the dark theme too; elsewhere our own contrast check, which is as strict and faster, has to do. */
const REPORTS = /^\/$|^\/report\/|^\/notaAsistencia/;

/**
 * Shows the page in a theme. The other theme stays loaded, so that each is loaded once. With reduced motion the colours apply immediately,
 * without a transition.
 */
const wear = (page: Page, theme: string) =>
  page.evaluate(async (name) => {
    localStorage.setItem('cantera-theme', name);
    const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/themes/"]')];
    const named = (link: HTMLLinkElement) => link.href.endsWith(`/${name}.css`);
    if (!links().some(named)) {
      const next = links()[0]!.cloneNode() as HTMLLinkElement;
      next.removeAttribute('id');
      next.href = next.href.replace(/[^/]+$/, `${name}.css`);
      const loaded = new Promise((done) => next.addEventListener('load', done));
      links().at(-1)!.after(next);
      await loaded;
    }
    for (const link of links()) link.disabled = !named(link);
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    if (moving.length > 0) throw new Error(`${moving.length} colours move although no movement was asked for`);
  }, theme);

/** The findings of axe, as they are told. */
const ofAxe = async (page: Page, colours: boolean | 'only') => (await axeFindings(page, { colours })).map(({ said }) => said);

/** Sets the page's width and waits for the layout: a table that does not fit becomes cards a frame later. */
async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    let changes = 1;
    const observer = new MutationObserver(() => (changes += 1));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    await frame();
    while (changes > 0) {
      changes = 0;
      await frame();
    }
    observer.disconnect();
  });
}

const setLetters = (page: Page, size?: number) =>
  page.evaluate((px) => void (document.documentElement.style.fontSize = px ? `${px}px` : ''), size);

/** The unreadable texts, with the widths at which they occur. */
async function widthFindings(page: Page, state: State): Promise<string[]> {
  const found = new Map<string, string[]>();
  const look = async (width: number, as = `${width}`) => {
    await widen(page, width);
    for (const one of await page.evaluate(audit)) found.set(one, [...(found.get(one) ?? []), as]);
  };
  if (WITH_LETTERS.includes(state.name)) {
    const usual = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    for (const size of LETTERS.sizes) {
      await setLetters(page, size);
      for (const width of LETTERS.widths) await look(width, `${width} with letters of ${size}`);
    }
    await setLetters(page, usual);
  }
  for (const width of state.open ? OPEN_WIDTHS : WIDTHS) await look(width);
  return [...found].map(([what, where]) => `${where.join(', ')}: ${what}`);
}

const onDesktop = async (page: Page, state: State): Promise<string[]> => {
  await wear(page, DARK);
  const dark = await page.evaluate(faintWords);
  if (REPORTS.test(state.path)) dark.push(...(await ofAxe(page, 'only')));
  await wear(page, LIGHT);
  return [...dark.map((one) => `${DARK}: ${one}`), ...(await ofAxe(page, true)), ...(await widthFindings(page, state))];
};

/** Contrast is checked on the desktop only. */
const onPhone = async (page: Page): Promise<string[]> => {
  const found = [...(await ofAxe(page, false)), ...(await page.evaluate(smallTargets))];
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [...found, `scrolls sideways by ${over} px`] : found;
};

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await newPage(browser);
});
test.afterAll(() => page.context().close());

/** Reduced motion, because a running transition would show intermediate colours. */
async function newPage(browser: Browser) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(watchPressables);
  return context.newPage();
}

/** Opens a state and returns what moved although it could be pressed already; a panel that is opened may push things aside. */
async function opened(state: State): Promise<string[]> {
  await page.evaluate(() => window.opening?.());
  await reach(page, state);
  // A report without rows gives back the place that was reserved for its chart.
  const empty = await page.getByText('No hay nada que mostrar').count();
  return state.open || empty ? [] : page.evaluate(() => window.movedAway());
}

/** The findings that stand: what is met while the page is still changing is gone at a second look. */
const standing = async (look: () => Promise<string[]>) => ((await look()).length > 0 ? look() : []);

/** WALK=/grupo,desk checks only the states of that page and those of that name. */
const ONLY = (process.env.WALK ?? '').split(',');
const asked = ({ name, path }: State) => ONLY.some((one) => (one.startsWith('/') ? path.split('?')[0] === one : name.includes(one)));

const walk = async (states: readonly State[], isMobile: boolean) => {
  test.setTimeout(1_500_000);
  for (const state of states.filter(asked)) {
    // A state that does not open is a finding; the others are still checked.
    const found = await opened(state)
      .then(async (moved) => [...moved, ...(await standing(() => (isMobile ? onPhone(page) : onDesktop(page, state))))])
      .catch((error: Error) => [error.message]);
    expect.soft(found, state.name).toEqual([]);
  }
};

test('what is faint, small or cut off is found', async ({ isMobile }) => {
  await page.goto('/auth/login');
  await page.evaluate(() => {
    const wrong = document.createElement('p');
    wrong.innerHTML =
      '<span style="color:#999;background:#fff">descolorido</span> <b style="display:block;width:2rem">rotísimo</b> <button>x</button>' +
      '<b title="cortadísimo" style="display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;width:2rem"><i style="display:flex">cortadísimo</i></b>';
    wrong.style.cssText = 'opacity:0.9;overflow-wrap:anywhere';
    document.querySelector('main, #__next')!.append(wrong);
  });
  expect(await page.evaluate(faintWords)).toEqual([expect.stringContaining('descolorido')]);
  for (const what of ['broken «rotísimo»', 'cut off «cortadísimo»'])
    expect(await page.evaluate(audit)).toContainEqual(expect.stringContaining(what));
  expect(await page.evaluate(smallTargets)).toContainEqual(expect.stringContaining('«x»'));
  if (!isMobile)
    for (const colours of [true, 'only'] as const)
      expect(await standing(() => ofAxe(page, colours))).toContainEqual(expect.stringContaining('color-contrast'));
});

test('who is not signed in finds nothing to complain of', async ({ isMobile }) => {
  await page.goto('/auth/login');
  await walk(outside, isMobile);
});

/** Only on a phone; a desktop shows these menus beside the page. */
const MENUS: State[] = [
  { name: 'options', path: '/', open: (one) => one.getByRole('button', { name: 'Opciones', exact: true }).click() },
  {
    name: 'menu',
    path: '/',
    open: async (one) => {
      await one.getByRole('button', { name: 'Menú' }).click();
      await expect(one.getByRole('navigation', { name: 'Menú principal' })).toBeInViewport();
    },
  },
];

test('no page, dialog, tab or menu has a finding in light, dark and at every width', async ({ isMobile }) => {
  await signIn(page, 'admin');
  await walk([...inside(await codesOfDemo()), ...(isMobile ? MENUS : [])], isMobile);
});
