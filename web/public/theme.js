// Before the first paint, so that a chosen theme never flashes the other one. A file of its own because no inline script is allowed.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden; the system's theme stands.
}
