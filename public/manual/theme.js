// The manual is as light or dark as the theme that was chosen in the product; who chose none, or keeps nothing, gets what the system likes.
try {
  const theme = localStorage.getItem('cantera-theme');
  if (theme) document.documentElement.dataset.theme = /dark|vela/.test(theme) ? 'dark' : 'light';
} catch {
  // The system decides.
}
