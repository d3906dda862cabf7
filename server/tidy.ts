import * as z from 'zod/mini'
import { job } from './jobs.ts'

/** A client that lost our answer asks again within minutes; a day more covers a phone that was off over the night. */
const answersHours = 48
/** Delivery is tried for about a day. What never left may hold links that open an account, so in production it is not kept either. */
const bodiesDays = 7
/** A fact is handed on within hours, and given up after ten; a quarter of a year is for whoever looks into what happened. The database lets nothing younger go. */
const eventDays = 90

/** Nightly: what the house kept for a while, and nobody will ask for any more. */
export const tidyPlatform = job(
  'tidy-platform',
  z.object({}),
  (_none, services) =>
    services.asSystem('tidy the house', async (db) => {
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
      if (!services.config.isDemo)
        await db.execute(
          'tidy.tidyPlatform.updateMails',
          `update app.mails set body = null where body is not null and created_at < clock() - $1 * interval '1 day'`,
          [bodiesDays],
        )
    }),
  { every: '41 3 * * *' },
)
