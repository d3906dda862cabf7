/** Await it before an import: browsers do not retry a failed one. Where a worker answers, it has what pages need offline. */
export const whenOnline = () =>
  navigator.onLine || navigator.serviceWorker?.controller
    ? Promise.resolve()
    : new Promise<unknown>((done) => addEventListener('online', done, { once: true }))
