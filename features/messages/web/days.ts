import { formatDay, formatTime } from '#common/time.ts'
import { myZone } from '#features/lessons/web/zone.ts'

/** `Today`, `Yesterday`, `Sat 21 Nov 2026`. */
export function dayOf(at: string, now: string): string {
  const day = formatDay(at, myZone())
  if (day === formatDay(now, myZone())) return 'Today'
  return day === formatDay(new Date(Date.parse(now) - 86_400_000).toISOString(), myZone()) ? 'Yesterday' : day
}

export const timeOf = (at: string) => formatTime(at, myZone())

/** For a list: the time of today's, else the day without the year of this one. */
export function shortMoment(at: string, now: string): string {
  const day = dayOf(at, now)
  if (day === 'Today') return timeOf(at)
  return day === 'Yesterday' ? day : day.replace(` ${new Date(now).getFullYear()}`, '')
}
