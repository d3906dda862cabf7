import { keepDraftsOverReload } from '#ui/drafts.ts'
import { readStored, writeStored } from '#ui/device-storage.ts'
import { askServer } from './ask-server.ts'

const key = 'reloadedAt'
const patienceMs = 60_000

/**
 * After a deployment the old scripts are gone: reload with what was typed, once a minute at most,
 * and not while the server is away, which is another fault.
 */
export const reloadWhenOutdated = () =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // A script that came and broke would break again.
    if (isNotLoaded(payload)) void reloadOnce()
  })

export async function reloadOnce(): Promise<void> {
  if (!navigator.onLine || wasReloaded() || !(await isServerThere()) || wasReloaded()) return
  // Without storage nothing would stop a loop.
  if (!writeStored(key, String(Date.now()), 'session')) return
  keepDraftsOverReload()
  location.reload()
}

const wasReloaded = () => Date.now() - Number(readStored(key, 'session') ?? 0) < patienceMs

const isServerThere = () =>
  askServer('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )

export const isNotLoaded = (error: unknown) =>
  /dynamically imported module|module script|preload CSS/i.test(
    String((error as { message?: unknown } | undefined)?.message),
  )
