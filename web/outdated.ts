import { keep, readKept } from '#ui/kept.ts'

const key = 'reloadedAt'
const patienceMs = 60_000

/**
 * After a deployment the scripts that an open page would load next are gone: it is loaded anew, with the new ones.
 * Not twice within a minute, and not without a network: then it is another fault, and the error page says so.
 */
export const reloadWhenOutdated = () => window.addEventListener('vite:preloadError', reloadOnce)

export function reloadOnce() {
  if (!navigator.onLine || Date.now() - Number(readKept(key, 'window') ?? 0) < patienceMs) return
  // Where nothing can be kept nothing would end it.
  if (keep(key, String(Date.now()), 'window')) location.reload()
}

/** Whether a page could not be drawn because its script could not be had: in the words of each kind of browser. */
export const isNotLoaded = (error: unknown) =>
  /dynamically imported module|module script|preload CSS/i.test(String((error as { message?: unknown } | undefined)?.message))
