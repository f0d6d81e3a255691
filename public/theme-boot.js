// Runs before the first paint: links the chosen theme, so that a dark one does not flash white.
(function () {
  // As in layout/settings/themes.json; a test compares the two. A name that is not here would leave the page without a theme.
  var known = (
    'lara-light-indigo lara-light-blue lara-light-green lara-light-purple lara-dark-indigo lara-dark-blue lara-dark-green lara-dark-purple ' +
    'saga-blue saga-green saga-purple vela-blue vela-green ' +
    'md-light-indigo md-light-deeppurple md-dark-indigo md-dark-deeppurple ' +
    'bootstrap4-light-blue bootstrap4-light-purple bootstrap4-dark-blue bootstrap4-dark-purple ' +
    'tailwind-light fluent-light soho-light soho-dark viva-light viva-dark'
  ).split(' ');
  var theme = 'lara-light-indigo';
  try {
    var stored = localStorage.getItem('cantera-theme');
    if (known.indexOf(stored) >= 0) theme = stored;
  } catch (denied) {
    // A browser that keeps nothing gets the default.
  }
  // Written, not appended: the browser then holds the first paint until the theme is there.
  document.write('<link id="theme-link" rel="stylesheet" href="/themes/' + theme + '/theme.css">');
})();
