import { addDays } from '#common/days.ts'
import { formatDate } from '#common/time.ts'
import type { Rhythm } from './report-rules.ts'

/** `to` is exclusive. */
export function formatSpanOfDays(from: string, to: string) {
  const last = addDays(to, -1)
  return `${formatDate(from, from.slice(0, 4) === last.slice(0, 4) ? 'short date' : 'date')} to ${formatDate(last, 'date')}`
}

export const rhythmWords: Record<Exclude<Rhythm, 'never'>, string> = {
  weekly: 'every Monday',
  monthly: 'on the first of each month',
}
