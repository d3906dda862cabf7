/** How long a page is left alone before what it may need next is fetched. */
const restMs = 3_000

/** Toasts first: one can be the only thing that says the network is gone. The others open from the keyboard or the header of every page. */
const parts = [
  () => import('#ui/toasts.tsx'),
  () => import('#ui/dialog-box.tsx'),
  () => import('./account-menu-list.tsx'),
  () => import('./palette-box.tsx'),
]

/** Fetches what the first sight of the dashboard does without, and `more`: when the page has come to rest, or somebody begins to use it. Gives back what calls it off. */
export function fetchLater(more: readonly (() => Promise<unknown>)[] = []): () => void {
  const fetchAll = () => {
    // What is asked for in vain, browsers do not ask for again; where a worker keeps the files, nothing is.
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
