/** Figures of one run: requests per second and the spread of their times in milliseconds. */
export type Figures = { perSecond: number; p50: number; p99: number; statuses: Record<string, number> }

export const median = (numbers: readonly number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const quantile = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Sends `requests` in all from `clients` callers, each waiting for its answer before the next. Every answer is read whole. */
export async function load(options: { clients: number; requests: number; send: (index: number) => Promise<Response> }): Promise<Figures> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: options.clients }, async () => {
      for (let index = next++; index < options.requests; index = next++) {
        const sent = performance.now()
        const reply = await options.send(index)
        await reply.arrayBuffer()
        times.push(performance.now() - sent)
        statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      }
    }),
  )
  times.sort((a, b) => a - b)
  return { perSecond: (options.requests / (performance.now() - began)) * 1000, p50: quantile(times, 0.5), p99: quantile(times, 0.99), statuses }
}

/** Measures two ways of doing the same, turn by turn, so that what the machine does meanwhile falls on both. */
export async function alternate<T>(rounds: number, ours: (round: number) => Promise<T>, floor: (round: number) => Promise<T>) {
  const results: { ours: T[]; floor: T[] } = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const)
    for (const side of order) results[side].push(await (side === 'ours' ? ours : floor)(round))
  }
  return results
}

export const show = (number: number, digits = 2) => (Number.isFinite(number) ? number.toFixed(digits) : '–')
