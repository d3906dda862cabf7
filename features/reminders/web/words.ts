import type { ReminderTime } from '../rules.ts'

export const timeWords: Record<ReminderTime, string> = {
  week: 'A week before',
  'two-days': 'Two days before',
  day: 'A day before',
  evening: 'At 18:00 the evening before',
  'four-hours': 'Four hours before',
  'two-hours': 'Two hours before',
  hour: 'An hour before',
  'half-hour': 'Half an hour before',
}
