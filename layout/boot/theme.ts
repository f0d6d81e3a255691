/**
 * Links the chosen theme before the first paint, so that a dark one does not flash white. `names`: the themes that ship, separated by
 * blanks; an unknown name would leave the page without a theme.
 */
export function bootTheme(folder: string, names: string, usual: string): void {
  let theme = usual;
  try {
    const stored = localStorage.getItem('cantera-theme');
    if (stored && names.split(' ').includes(stored)) theme = stored;
  } catch {
    // Without storage the default theme is used.
  }
  // document.write makes the stylesheet render-blocking; an appended link would not be.
  document.write('<link id="theme-link" rel="stylesheet" href="' + folder + '/' + theme + '.css">');
}
