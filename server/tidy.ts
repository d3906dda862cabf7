import { tidyJob } from './retention.ts'

/** Clients retry within minutes; a day more covers a phone that was off overnight. */
const answersHours = 48
/** Delivery is tried for about a day. Undelivered links may open an account, so they go too. */
const bodiesDays = 7
/** Counted for a day: `limits/mails.ts`. */
const causesHours = 48
/** Long enough to answer “did you ever write to me?”. */
const mailDays = 365
/** Events are delivered within ten hours; the rest of the quarter is for inquiries. */
const eventDays = 90

export const tidyPlatform = tidyJob(
  'tidy-platform',
  {
    every: '41 3 * * *',
    keeps: {
      'app.idempotent_answers': `${answersHours} hours`,
      'app.events': `${eventDays} days`,
      'app.mails': `${mailDays} days`,
      'app.mails.body': `${bodiesDays} days`,
      'app.mails.caused_by': `${causesHours} hours`,
    },
  },
  async (db, { config }) => {
    await db.execute(
      'tidy.tidyPlatform',
      `with answers as (delete from app.idempotent_answers where created_at < clock() - $1 * interval '1 hour'),
         events as (delete from app.events where emitted_at < clock() - $2 * interval '1 day')
       delete from app.mails where created_at < clock() - $3 * interval '1 day'`,
      [answersHours, eventDays, mailDays],
    )
    await db.execute(
      'tidy.tidyPlatform.forgetCauses',
      `update app.mails set caused_by = null where caused_by is not null and created_at < clock() - $1 * interval '1 hour'`,
      [causesHours],
    )
    if (!config.isDemo)
      await db.execute(
        'tidy.tidyPlatform.emptyMails',
        `update app.mails set body = null where body is not null and created_at < clock() - $1 * interval '1 day'`,
        [bodiesDays],
      )
  },
)
