import * as z from 'zod/mini'
import { job } from '#server/jobs.ts'
import { longestTokenHours } from './sessions/ended-sessions.ts'
import { pruneKeys } from './signing-keys.ts'

/** Nightly. Used refresh tokens stay a month, so that a stolen one still ends its session. */
export const tidyAccounts = job(
  'tidy-accounts',
  z.object({}),
  async (_none, services) => {
    const forgotten = await services.asSystem('tidy accounts', async (db) => {
      await db.execute(
        'accounts.tidy.deleteExpired',
        `with one_time_tokens as (delete from auth.one_time_tokens where expires_at < clock() - interval '1 day'),
           mail_requests as (delete from auth.mail_requests where asked_at < clock() - interval '2 days'),
           flow_states as (delete from auth.flow_states where issued_at < clock() - interval '1 hour'),
           factor_challenges as (delete from auth.factor_challenges where expires_at < clock()),
           passkey_challenges as (delete from auth.passkey_challenges where expires_at < clock()),
           oauth_states as (delete from auth.oauth_states where started_at < clock() - interval '1 hour'),
           saml_assertions as (delete from auth.saml_assertions where expires_at < clock() - interval '1 day'),
           ended_sessions as (delete from auth.ended_sessions where ended_at < now() - $1 * interval '1 hour'),
           rate_buckets as (delete from app.rate_buckets where full_at < clock()),
           audit as (delete from auth.audit where at < clock() - interval '1 year')
         delete from auth.known_devices where seen_at < clock() - interval '1 year'`,
        [longestTokenHours],
      )
      await db.execute(
        'accounts.tidy.deleteRefreshTokens',
        `delete from auth.refresh_tokens where revoked_at < clock() - interval '30 days'`,
      )
      await db.execute(
        'accounts.tidy.deleteSessions',
        `delete from auth.sessions where coalesce(refreshed_at, created_at) < clock() - interval '180 days' or not_after < clock() - interval '1 day'`,
      )
      await pruneKeys(db, services.config.auth.sealSecrets[0], services.config.auth.accessTokenSeconds)
      await db.execute(
        'accounts.tidy.deleteMails',
        `delete from app.mails m where m.created_at < clock() - interval '30 days'
           and not exists (select from auth.users u where u.email = m.recipient::public.citext)
           and not exists (select from auth.users u where u.new_email = m.recipient::public.citext)`,
      )
      const rows = await db.list(
        'accounts.tidy.readUsers',
        `select u.id from auth.users u where ${isForgotten}`,
      )
      return rows.map(({ id }) => id)
    })
    // Each in its own transaction: one that must stay blocks no other.
    for (const id of forgotten) {
      await services
        .asSystem('tidy an account', (db) =>
          db.execute('accounts.tidyAccounts', `delete from auth.users u where u.id = $1 and ${isForgotten}`, [
            id,
          ]),
        )
        .catch((fault: { code?: string; message: string }) => {
          if (fault.code !== '23001') throw fault
          services.log.warn(`The account ${id} was never confirmed and stays: ${fault.message}`)
        })
    }
  },
  {
    every: '17 3 * * *',
    keeps: {
      'auth.one_time_tokens': '1 day',
      'auth.mail_requests': '2 days',
      'auth.flow_states': '1 hour',
      'auth.factor_challenges': 'until they expire',
      'auth.passkey_challenges': 'until they expire',
      'auth.oauth_states': '1 hour',
      'auth.saml_assertions': '1 day',
      'auth.ended_sessions': `${longestTokenHours} hours`,
      'app.rate_buckets': 'until they are full',
      'auth.audit': '1 year',
      'auth.known_devices': '1 year',
      'auth.refresh_tokens': '30 days',
      'auth.sessions': '180 days',
      'app.mails': '30 days',
      'auth.users': '30 days',
    },
  },
)

/** Deletes guests who never said who they are; hourly, so that none is a day old. One who has booked has an address. */
const guestHours = 23

export const tidyGuests = job(
  'tidy-guests',
  z.object({}),
  (_none, services) =>
    services.asSystem('tidy guests', (db) =>
      db.execute(
        'accounts.tidyGuests',
        `delete from auth.users where is_anonymous and new_email is null and email is null
           and created_at < clock() - $1 * interval '1 hour'`,
        [guestHours],
      ),
    ),
  { every: '7 * * * *', keeps: { 'auth.users': `${guestHours} hours` } },
)

const isForgotten = `u.can_sign_in and u.email_confirmed_at is null and u.invited_at is null and u.deleted_at is null
  and u.created_at < clock() - case when u.taken_email is null then interval '30 days' else interval '1 day' end
  and not u.is_sso_user and not exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email')`
