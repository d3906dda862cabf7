const restMs = 3_000

/** Toasts first: one can be the only thing that says the network is gone. */
const parts = [
  () => import('#ui/toasts.tsx'),
  () => import('#ui/dialog-box.tsx'),
  () => import('./account-menu-list.tsx'),
  () => import('./palette-box.tsx'),
]

/** After a rest or at the first interaction. Returns a function that cancels it. */
export function fetchLater(more: readonly (() => Promise<unknown>)[] = []): () => void {
  const fetchAll = () => {
    // Browsers do not retry a failed import; with a service worker the files are local.
    if (!navigator.onLine && !navigator.serviceWorker?.controller) return
    stop()
    for (const fetchPart of [...parts, ...more]) fetchPart().catch(() => undefined)
  }
  const timer = setTimeout(fetchAll, restMs)
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('pointerdown', fetchAll)
    removeEventListener('keydown', fetchAll)
    removeEventListener('online', fetchAll)
  }
  addEventListener('pointerdown', fetchAll)
  addEventListener('keydown', fetchAll)
  addEventListener('online', fetchAll)
  return stop
}
