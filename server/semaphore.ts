/** @throws what `full` makes, when the queue is full */
export function openTurns({
  atOnce,
  mostWaiting,
  full,
}: {
  atOnce: number
  mostWaiting: number
  full: () => Error
}) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw full()
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
