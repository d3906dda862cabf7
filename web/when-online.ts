/** Done as soon as there is a connection. Wait for it before a script is fetched: one that was asked for in vain, browsers do not ask for again. */
export const whenOnline = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise<unknown>((done) => addEventListener('online', done, { once: true }))
