/** Await it before an import: browsers do not retry a failed one. */
export const whenOnline = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise<unknown>((done) => addEventListener('online', done, { once: true }))

/** For what the worker has on the device: a page that it serves loads it offline as well. */
export const whenLoadable = () => (navigator.serviceWorker?.controller ? Promise.resolve() : whenOnline())
