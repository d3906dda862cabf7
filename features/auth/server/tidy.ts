import * as z from 'zod/mini'
import { job } from '#server/jobs.ts'

/** Proofs that are worth nothing any more, nightly. Used refresh tokens stay a month, so that a stolen one still ends its session. */
export const tidyAccounts = job(
  'tidy-accounts',
  z.object({}),
  (_none, house) =>
    house.asSystem('tidy accounts', async (db) => {
      await db.run(`delete from auth.one_time_tokens where expires_at < clock() - interval '1 day'`)
      await db.run(`delete from auth.mail_requests where asked_at < clock() - interval '2 days'`)
      await db.run(`delete from auth.flow_states where issued_at < clock() - interval '1 hour'`)
      await db.run(`delete from auth.refresh_tokens where revoked_at < clock() - interval '30 days'`)
    }),
  { every: '17 3 * * *' },
)
