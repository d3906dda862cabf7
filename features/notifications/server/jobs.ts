import * as z from 'zod/mini'
import { job } from '#server/jobs.ts'
import { noticeDays } from '../rules.ts'
import { remindOfLesson } from './reminder.ts'

/** Subscribers retry for ten hours and a reminder waits for its lesson: a year covers both. */
const keyDays = 365

const tidyNotices = job(
  'tidy-notices',
  z.object({}),
  (_none, services) =>
    services.asSystem('tidy notices', async (db) => {
      await db.execute(
        'notifications.tidyNotices.deleteNotices',
        `delete from public.notices where at < clock() - $1 * interval '1 day'`,
        [noticeDays],
      )
      await db.execute(
        'notifications.tidyNotices.deleteSentNotices',
        `delete from public.sent_notices where sent_at < clock() - $1 * interval '1 day'`,
        [keyDays],
      )
    }),
  { every: '37 3 * * *' },
)

export const notificationJobs = [remindOfLesson, tidyNotices]
