import type { Shown, Span } from './calendar.ts'

type Free = {
  open: readonly Span[]
  minutes: number
  after: number
  /** The least gap behind each lesson, that of the new one too. */
  gap: number
}

/** Where a lesson can be within the open hours, from quarter hours on. Its drives depend on where it would be. */
export function freeSpans(onDay: readonly Shown[], { open, minutes, after, gap }: Free): Span[] {
  const busy = onDay
    .filter(({ kind }) => kind !== 'not-blocking')
    .map(({ kind, from, to }) => ({
      from: kind === 'gap' ? from : from - gap,
      to: ['gap', 'block', 'imported'].includes(kind) ? to : to + gap,
    }))
    .toSorted((a, b) => a.from - b.from)
  return open.flatMap(([opens, closes]) => {
    const free: Span[] = []
    let at = Math.max(opens, toQuarter(after))
    for (const { from, to } of busy) {
      if (from > at) free.push([at, Math.min(Math.floor(from / 15) * 15, closes)])
      at = Math.max(at, toQuarter(to))
    }
    return [...free, [at, closes] as const].filter(([from, to]) => to - from >= minutes)
  })
}

const toQuarter = (minute: number) => Math.ceil(minute / 15) * 15
