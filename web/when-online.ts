/** Await it before an import: browsers do not retry a failed one. */
export const whenOnline = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise<unknown>((done) => addEventListener('online', done, { once: true }))
