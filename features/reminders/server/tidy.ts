import { tidyJob } from '#server/retention.ts'

/** Long enough to see why one did not come, and to count a month of texts. */
const keptDays = 31
const period = `${keptDays} days`

export const tidyReminders = tidyJob(
  'tidy-reminders',
  {
    every: '41 3 * * *',
    keeps: {
      lesson_reminders: period,
      reminder_deliveries: period,
      counted_texts: period,
      sent_summaries: period,
    },
  },
  (db) =>
    db.execute(
      'reminders.tidy',
      `with plans as (delete from public.lesson_reminders where starts_at < clock() - $1 * interval '1 day'),
         deliveries as (delete from public.reminder_deliveries where created_at < clock() - $1 * interval '1 day'),
         texts as (delete from public.counted_texts where sent_at < clock() - $1 * interval '1 day')
       delete from public.sent_summaries where for_day < (clock() - $1 * interval '1 day')::date`,
      [keptDays],
    ),
)
