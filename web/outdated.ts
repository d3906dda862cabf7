import { keepDraftsOverReload } from '#ui/drafts.ts'
import { readStored, writeStored } from '#ui/device-storage.ts'
import { askServer } from './ask-server.ts'

const key = 'reloadedAt'
const patienceMs = 60_000

/**
 * After a deployment the scripts that an open page would load next are gone: it is loaded anew, with the new ones and with what was typed.
 * Not twice within a minute, and not while the server cannot be reached: then it is another fault, the page says so, and what is on it stays.
 */
export const reloadWhenOutdated = () => window.addEventListener('vite:preloadError', reloadOnce)

export async function reloadOnce(): Promise<void> {
  if (!navigator.onLine || wasReloaded() || !(await isServerThere()) || wasReloaded()) return
  // Where nothing can be kept nothing would end it.
  if (!writeStored(key, String(Date.now()), 'session')) return
  keepDraftsOverReload()
  location.reload()
}

const wasReloaded = () => Date.now() - Number(readStored(key, 'session') ?? 0) < patienceMs

/** Asked in the way that the whole page hears of: the strip says that the service is away. */
const isServerThere = () =>
  askServer('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether a page could not be drawn because its script could not be had: in the words of each kind of browser. */
export const isNotLoaded = (error: unknown) =>
  /dynamically imported module|module script|preload CSS/i.test(
    String((error as { message?: unknown } | undefined)?.message),
  )
