import { type DayPart, dayParts } from '../rules.ts'

export const dayPartWords: Record<DayPart, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
}

/** "8 to 12" */
export const sayHours = (part: DayPart) =>
  `${Number(dayParts[part].from.slice(0, 2))} to ${Number(dayParts[part].to.slice(0, 2))}`
