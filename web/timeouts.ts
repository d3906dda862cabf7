/** Milliseconds: specification, section 9. */
export const waits = {
  session: 8_000,
  sessionCheck: 10_000,
  profile: 8_000,
  dashboard: 3_000,
  protectedPage: 5_000,
} as const

/** When the page has come to rest: the client renews the token and hears of other tabs. */
export const authClientMs = 3_000

export const recheckMs = 30_000

/** What was read counts as fresh for so long, and is cached for so long when no page shows it any more. */
export const readMs = { fresh: 30_000, cached: 300_000 } as const

/** Today's lessons, and tomorrow's from the evening before. */
export const offlineForMs = 36 * 3_600_000

export const networkWaitMs = 5_000

/** After a fault of the server, and when the network failed. Writes are not repeated. */
export const retries = { fault: 1, network: 3 } as const

export const retryDelayMs = (before: number) => Math.min(1_000 * 2 ** before, 30_000)

/** `AbortSignal.timeout` by the page's own timers, which a test can hold. */
export function abortAfter(ms: number): AbortSignal {
  const late = new AbortController()
  setTimeout(() => late.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
  return late.signal
}
