/**
 * Links the chosen theme before anything is painted, so that a dark one does not flash white. `names`: the themes that ship, between blanks; a
 * name that is not there would leave the page without a theme.
 */
export function bootTheme(folder: string, names: string, usual: string): void {
  let theme = usual;
  try {
    const stored = localStorage.getItem('cantera-theme');
    if (stored && names.split(' ').includes(stored)) theme = stored;
  } catch {
    // A browser that keeps nothing gets the usual one.
  }
  // Written, not appended: the browser then holds the first paint until the theme is there.
  document.write('<link id="theme-link" rel="stylesheet" href="' + folder + '/' + theme + '.css">');
}
