import { locale } from '#common/locale.ts'
import { formatDate } from '#common/time.ts'
import { type Period, percentOf } from '../rules.ts'

export const periodNames: Record<Period, string> = {
  '4-weeks': '4 weeks',
  '12-weeks': '12 weeks',
  '12-months': '12 months',
}

const quarters = ['', '¼', '½', '¾']

/** In whole or quarter hours, as lengths are said everywhere: `50¼`. */
export function formatHours(minutes: number) {
  const rounded = Math.round(minutes / 15)
  const whole = Math.floor(rounded / 4)
  const rest = quarters[rounded % 4] ?? ''
  return whole === 0 && rest ? rest : `${whole.toLocaleString(locale)}${rest}`
}

export const formatPercent = (part: number, whole: number) => {
  const percent = percentOf(part, whole)
  return percent === null ? '–' : `${percent}%`
}

export const nameOf = (day: string, unit: 'week' | 'month') =>
  formatDate(day, unit === 'week' ? 'short date' : 'short month and year')

/** In words, so that no colour has to say whether more is better: `4 more`, `same as the previous period`. */
export function changeOf(now: number, before: number, show: (amount: number) => string = String) {
  if (now === before) return 'same as the previous period'
  return `${show(Math.abs(now - before))} ${now > before ? 'more than' : 'fewer than'} before`
}
