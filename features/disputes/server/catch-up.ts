import * as z from 'zod/mini'
import { job, queueJob } from '#server/jobs.ts'
import { sendEvidence } from './evidence.ts'
import { followDispute } from './follow.ts'

/** Also evidence whose job has given up. */
export const followDisputes = job(
  'follow-disputes',
  z.object({}),
  (_nothing, services) =>
    services.asSystem('disputes that are not decided', async (db) => {
      const open = await db.list(
        'disputes.listOpen',
        `select id, stripe_dispute, evidence is not null and submitted_at is null and refusal is null as "is_unsent!" from public.disputes
         where closed_at is null order by due_by, id limit 1000`,
      )
      for (const { id, stripeDispute, isUnsent } of open) {
        await queueJob(db, followDispute, { stripeDispute }, { key: stripeDispute })
        if (isUnsent) await queueJob(db, sendEvidence, { disputeId: id }, { key: id })
      }
    }),
  { every: '23 */6 * * *' },
)
