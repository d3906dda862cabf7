/** From and to (exclusive), in minutes since 1970. Lists are in order and do not overlap. */
export type Time = readonly [from: number, to: number]

export function mergeTimes(
  times: readonly (readonly [from: number, to: number, ...more: number[]])[],
): Time[] {
  const merged: [number, number][] = []
  for (const [from, to] of times.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

export function intersect(some: readonly Time[], others: readonly Time[]): Time[] {
  const both: Time[] = []
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    const [a, b] = [some[i]!, others[j]!]
    const [from, to] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])]
    if (from < to) both.push([from, to])
    if (a[1] < b[1]) i += 1
    else j += 1
  }
  return both
}

export const subtract = (times: readonly Time[], taken: readonly Time[]) =>
  intersect(
    times,
    [...taken, [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as Time].map(
      ([from], at): Time => [taken[at - 1]?.[1] ?? Number.NEGATIVE_INFINITY, from],
    ),
  )

export const minutesIn = (times: readonly Time[]) => times.reduce((sum, [from, to]) => sum + to - from, 0)
