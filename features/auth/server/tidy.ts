import * as z from 'zod/mini'
import { job } from '#server/jobs.ts'

/**
 * What is worth nothing any more, nightly: proofs, sessions that nobody used for half a year, and registrations that nobody confirmed within
 * thirty days, with the papers sent along. Used refresh tokens stay a month, so that a stolen one still ends its session.
 */
export const tidyAccounts = job(
  'tidy-accounts',
  z.object({}),
  (_none, house) =>
    house.asSystem('tidy accounts', async (db) => {
      await db.run(`delete from auth.one_time_tokens where expires_at < clock() - interval '1 day'`)
      await db.run(`delete from auth.mail_requests where asked_at < clock() - interval '2 days'`)
      await db.run(`delete from auth.flow_states where issued_at < clock() - interval '1 hour'`)
      await db.run(`delete from auth.provider_trips where started_at < clock() - interval '1 hour'`)
      await db.run(`delete from auth.saml_assertions where expires_at < clock() - interval '1 day'`)
      await db.run(`delete from auth.refresh_tokens where revoked_at < clock() - interval '30 days'`)
      await db.run(`delete from auth.sessions where coalesce(refreshed_at, created_at) < clock() - interval '180 days'`)
      await db.run(`delete from auth.users where email_confirmed_at is null and created_at < clock() - interval '30 days'`)
    }),
  { every: '17 3 * * *' },
)
