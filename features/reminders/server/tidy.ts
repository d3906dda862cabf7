import * as z from 'zod/mini'
import { job } from '#server/jobs.ts'

/** Long enough to see why one did not come, and to count a month of texts. */
const keptDays = 31

export const tidyReminders = job(
  'tidy-reminders',
  z.object({}),
  (_none, services) =>
    services.asSystem('delete old reminders', async (db) => {
      await db.execute(
        'reminders.tidy.plans',
        `delete from public.lesson_reminders where starts_at < clock() - $1 * interval '1 day'`,
        [keptDays],
      )
      await db.execute(
        'reminders.tidy.deliveries',
        `delete from public.reminder_deliveries where created_at < clock() - $1 * interval '1 day'`,
        [keptDays],
      )
      await db.execute(
        'reminders.tidy.countedTexts',
        `delete from public.counted_texts where sent_at < clock() - $1 * interval '1 day'`,
        [keptDays],
      )
      await db.execute(
        'reminders.tidy.summaries',
        'delete from public.sent_summaries where for_day < clock()::date - $1::int',
        [keptDays],
      )
    }),
  { every: '41 3 * * *' },
)
