import { formatDay } from '#common/time.ts'
import { formatLocalDay, formatLocalTime, myZone } from '#web/zone.ts'

export function dayHeading(at: string, now: string): string {
  const day = formatLocalDay(at)
  if (day === formatLocalDay(now)) return 'Today'
  return day === formatDay(new Date(Date.parse(now) - 86_400_000).toISOString(), myZone()) ? 'Yesterday' : day
}

export function shortMoment(at: string, now: string): string {
  const day = dayHeading(at, now)
  if (day === 'Today') return formatLocalTime(at)
  if (day === 'Yesterday') return day
  const [weekday, ...date] = day.split(' ')
  if (Date.parse(now) - Date.parse(at) < 6 * 86_400_000) return weekday!
  return date.join(' ').replace(` ${new Date(now).getFullYear()}`, '')
}
