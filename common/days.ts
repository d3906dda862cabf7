/** Days of the calendar, `2026-11-23`: they need no zone. */
export type Day = string

export const dayMs = 86_400_000

export const addDays = (on: Day, days: number): Day =>
  new Date(Date.parse(`${on}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The same day of another month, or its last. */
export function addMonths(on: Day, months: number): Day {
  const [year, month, day] = on.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  return `${last.toISOString().slice(0, 8)}${String(Math.min(day, last.getUTCDate())).padStart(2, '0')}`
}

export const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (on: Day) => new Date(`${on}T00:00Z`).getUTCDay() || 7

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** 1 to 12, by the first three letters of a name in lower case; 0 for no month. */
export const monthOf = (name: string) => months.indexOf(name.slice(0, 3)) + 1
