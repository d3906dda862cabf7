/** How long the shell waits for whoever is signed in, in milliseconds: specification, section 9. However slow the network, no page waits for ever. */
export const waits = {
  session: 8_000,
  sessionCheck: 10_000,
  profile: 8_000,
  dashboard: 3_000,
  protectedPage: 5_000,
} as const

/** A tab that is looked at again asks whether its session still stands, at most this often. */
export const recheckMs = 30_000

/** What was read counts as fresh for so long, and is cached for so long when no page shows it any more. */
export const readMs = { fresh: 30_000, cached: 300_000 } as const

/** What this device stores for when there is no network is shown for so long after it was read: today's lessons, and tomorrow's from the evening before. */
export const offlineForMs = 36 * 3_600_000

/** A server that has not answered for so long is not waited for by a page that has something stored to show. */
export const patienceMs = 5_000

/** How often a read is repeated by itself: after a fault of the server, and when the network failed. Writes are not. */
export const retries = { fault: 1, network: 3 } as const

/** Before the first repetition, the second, and so on: doubling from a second. */
export const retryDelayMs = (before: number) => Math.min(1_000 * 2 ** before, 30_000)

/** As `AbortSignal.timeout`, but by the page's own timers, which a test can hold. */
export function abortAfter(ms: number): AbortSignal {
  const late = new AbortController()
  setTimeout(() => late.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
  return late.signal
}
