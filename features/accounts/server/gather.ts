/** Batches reads beyond `atOnce`: under load each costs a share of a transaction. */
export function gather<Ask, Found>(
  read: (asks: readonly Ask[]) => Promise<readonly (Found | undefined)[]>,
  { atOnce = 3, most = 100 } = {},
) {
  type Waiting = { ask: Ask; found: (found: Found | undefined) => void; failed: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running = 0
  let scheduled = false

  function run() {
    scheduled = false
    while (waiting.length > 0 && running < atOnce) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      running += 1
      read(batch.map(({ ask }) => ask))
        .then(
          (found) => {
            for (const [index, one] of batch.entries()) one.found(found[index])
          },
          (error) => {
            for (const one of batch) one.failed(error)
          },
        )
        .finally(() => {
          running -= 1
          run()
        })
    }
  }

  return (ask: Ask) =>
    new Promise<Found | undefined>((found, failed) => {
      waiting.push({ ask, found, failed })
      if (!scheduled && running < atOnce) {
        scheduled = true
        setImmediate(run)
      }
    })
}
