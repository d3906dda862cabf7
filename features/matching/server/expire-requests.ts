import * as z from 'zod/mini'
import { emit } from '#server/events.ts'
import { job } from '#server/jobs.ts'
import { tidyJob } from '#server/retention.ts'
import { requestClosed } from '../requests-contract.ts'

const requestDays = 30

/** At its deadline; one that was settled meanwhile is left alone. */
export const expireRequest = job(
  'expire-lesson-request',
  z.object({ requestId: z.string() }),
  ({ requestId }, services) =>
    services.asSystem('a request nobody accepted', async (db) => {
      const expired = await db.execute(
        'matching.expireRequest',
        `update public.lesson_requests set status = 'expired' where id = $1 and status = 'open' and expires_at <= clock()`,
        [requestId],
      )
      if (expired > 0) await emit(db, requestClosed, { requestId, status: 'expired' })
    }),
)

export const forgetRequests = tidyJob(
  'forget-lesson-requests',
  { every: '43 2 * * *', keeps: { lesson_requests: `${requestDays} days` } },
  (db) =>
    db.execute(
      'matching.forgetRequests',
      `delete from public.lesson_requests where created_at < clock() - $1 * interval '1 day'`,
      [requestDays],
    ),
)
