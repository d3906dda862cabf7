import { weekdays } from '#features/diary/rules.ts'
import type { WaitingTime } from './rules.ts'

/** "Tue and Sat 10:00–12:00", days of one time together. */
export function sayTimes(times: readonly WaitingTime[]): string {
  const byTime = Map.groupBy(times, ({ from, to }) => `${from}–${to === '24:00' ? 'midnight' : to}`)
  return [...byTime]
    .map(([time, days]) => {
      const names = days
        .map(({ weekday }) => weekday)
        .toSorted()
        .map((weekday) => weekdays[weekday - 1]!.slice(0, 3))
      const last = names.pop()
      return `${names.length > 0 ? `${names.join(', ')} and ${last}` : last} ${time}`
    })
    .join('; ')
}
