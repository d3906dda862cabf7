import * as z from 'zod/mini'
import { job } from './jobs.ts'

/** Clients retry within minutes; a day more covers a phone that was off overnight. */
const answersHours = 48
/** Delivery is tried for about a day. Undelivered links may open an account, so they go too. */
const bodiesDays = 7
/** Long enough to answer “did you ever write to me?”. */
const mailDays = 365
/** Events are delivered within ten hours; the rest of the quarter is for inquiries. */
const eventDays = 90

export const tidyPlatform = job(
  'tidy-platform',
  z.object({}),
  (_none, services) =>
    services.asSystem('tidy the platform', async (db) => {
      await db.execute(
        'tidy.tidyPlatform.deleteIdempotentAnswers',
        `delete from app.idempotent_answers where created_at < clock() - $1 * interval '1 hour'`,
        [answersHours],
      )
      await db.execute(
        'tidy.tidyPlatform.deleteEvents',
        `delete from app.events where emitted_at < clock() - $1 * interval '1 day'`,
        [eventDays],
      )
      await db.execute(
        'tidy.tidyPlatform.deleteMails',
        `delete from app.mails where created_at < clock() - $1 * interval '1 day'`,
        [mailDays],
      )
      if (!services.config.isDemo)
        await db.execute(
          'tidy.tidyPlatform.updateMails',
          `update app.mails set body = null where body is not null and created_at < clock() - $1 * interval '1 day'`,
          [bodiesDays],
        )
    }),
  { every: '41 3 * * *' },
)
