// Runs before the first paint: links the chosen theme, so that a dark one does not flash white.
(function () {
  var theme = 'lara-light-indigo';
  try {
    var stored = localStorage.getItem('cantera-theme');
    if (stored && /^[a-z0-9-]+$/.test(stored)) theme = stored;
  } catch (denied) {
    // A browser that keeps nothing gets the default.
  }
  // Written, not appended: the browser then holds the first paint until the theme is there.
  document.write('<link id="theme-link" rel="stylesheet" href="/themes/' + theme + '/theme.css">');
})();
