/** Lets so many do their work at once, and so many wait; whoever comes beyond that is told `undefined` at once. */
export function openTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) return undefined
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
