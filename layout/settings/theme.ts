import { attempt } from '@/utils/stored';

const KEY = 'cantera-theme';
const LINK = 'theme-link';

/** The folder of the themes and their font; its name carries a content hash, so that browsers cache it for good. */
export const THEMES = process.env.THEMES ?? '/themes';
const addressOf = (name: string) => `${THEMES}/${name}.css`;

/** The theme of users who have chosen none. */
export const DEFAULT_THEME = 'lara-light-indigo';

const link = () => document.getElementById(LINK);

/** The theme in use. */
export const currentTheme = (): string => /([a-z0-9-]+)\.css$/.exec(link()?.getAttribute('href') ?? '')?.[1] ?? DEFAULT_THEME;

let wanted: string | undefined;

/** Loads a theme and swaps it in once loaded, so that the page is never without one; of several quick choices the last wins. */
export function changeTheme(name: string): Promise<'swapped' | 'failed' | 'superseded'> {
  wanted = name;
  if (name === currentTheme()) return Promise.resolve('swapped');
  const next = document.createElement('link');
  next.rel = 'stylesheet';
  next.href = addressOf(name);
  // media="print" loads the sheet without applying it to the screen.
  next.media = 'print';
  return new Promise((resolve) => {
    next.onload = () => {
      if (wanted !== name) {
        next.remove();
        return resolve('superseded');
      }
      next.media = '';
      link()?.remove();
      next.id = LINK;
      // Without storage the choice holds until the page is left.
      attempt(() => localStorage.setItem(KEY, name));
      resolve('swapped');
    };
    next.onerror = () => {
      next.remove();
      resolve(wanted === name ? 'failed' : 'superseded');
    };
    const old = link();
    if (old) old.after(next);
    else document.head.append(next);
  });
}
