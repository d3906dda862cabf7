import { formatMinutes } from '#common/time.ts'
import { weekdays } from '#features/diary/rules.ts'
import { mostUnanswered, mostWaitingDays, type WaitingTime } from '../rules.ts'

const small = ['no', 'one', 'two', 'three']

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

/** When a wait is over. */
export const waitEnds = `You’ll stay on the list for ${mostWaitingDays} days. If you leave ${small[mostUnanswered]} offers unanswered, we’ll take you off.`

type What = { minutes: number; gearbox: string; times: readonly WaitingTime[] }

export const sayWhat = ({ minutes, gearbox, times }: What) =>
  `${formatMinutes(minutes)}, ${gearbox}, ${sayTimes(times)}`
