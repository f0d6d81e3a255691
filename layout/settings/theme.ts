const KEY = 'cantera-theme';
const LINK = 'theme-link';

/** The folder of the themes and their font; its name carries a hash of what is in it, so that browsers keep it for good. */
export const THEMES = process.env.THEMES ?? '/themes';
const addressOf = (name: string) => `${THEMES}/${name}.css`;

/** The theme of who chose none. */
export const DEFAULT_THEME = 'lara-light-indigo';

const link = () => document.getElementById(LINK);

/** The theme that the page is painted with. */
export const currentTheme = (): string => /([a-z0-9-]+)\.css$/.exec(link()?.getAttribute('href') ?? '')?.[1] ?? DEFAULT_THEME;

function remember(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // It holds until the page is left.
  }
}

let wanted: string | undefined;

/** Loads a theme and only then swaps it in, so that no page stands there without one; of several quick choices the last counts. */
export function changeTheme(name: string): Promise<'swapped' | 'failed' | 'superseded'> {
  wanted = name;
  if (name === currentTheme()) return Promise.resolve('swapped');
  const next = document.createElement('link');
  next.rel = 'stylesheet';
  next.href = addressOf(name);
  // Loaded, but for a medium that no screen is.
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
      remember(name);
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
