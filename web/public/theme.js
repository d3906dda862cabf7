// Before the first paint, so that a chosen theme never flashes the other one. The ready pages have it inside them (tools/scripts/first-sight.ts).
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden; the system's theme stands.
}
