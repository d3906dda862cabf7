import type { Day } from '#common/days.ts'
import { formatDate } from '#common/time.ts'

export const dayName = (day: Day) => ({
  weekday: formatDate(day, 'weekday'),
  date: formatDate(day, 'short date'),
})

/** `23 to 29 November 2026`, `30 November to 6 December 2026`. */
export function weekName(days: readonly Day[]) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${Number(first.slice(8))}${sameMonth ? '' : ` ${formatDate(first, 'month')}`} to ${Number(last.slice(8))} ${formatDate(last, 'month')} ${last.slice(0, 4)}`
}

export const monthName = (on: Day) => `${formatDate(on, 'month')} ${on.slice(0, 4)}`
