import { locale } from '#common/locale.ts'
import { formatLocalDay } from '#web/zone.ts'

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

export function ago(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relative.format(-minutes, 'minute')
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 7 * 24 * 60) return relative.format(-Math.floor(minutes / 60 / 24), 'day')
  return formatLocalDay(at)
}
