import type { ReminderTime, TextLimit } from '../rules.ts'

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

/** Texts alone have a limit: emails, the bell and notifications come as ever. */
export const limitWords: Record<TextLimit, string> = {
  day: 'This number has reached today’s limit for texts. Until tomorrow, reminders come in the other ways that are switched on.',
  month:
    'Your lessons have reached their limit for texts in 30 days. Until there’s room again, reminders come in the other ways that are switched on.',
}
