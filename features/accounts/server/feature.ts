import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { writeAccountMail } from './account-mail-job.ts'
import { cancelEmailChange } from './email-change.ts'
import { checkRedirect, sendConfirmationEmail } from './confirmation-email.ts'
import { endSession, listSessions } from './sessions/sessions.ts'
import { getAccountSecurity, reauthenticate } from './reauthentication.ts'
import { tidyAccounts, tidyGuests } from './tidy.ts'
import { isEmailConfirmed } from './users.ts'

export const feature: Feature = {
  name: 'accounts',
  routes(app) {
    route(app, contract.askConfirmation, async ({ db, input }) => ({
      confirmed: await isEmailConfirmed(db, input.userId),
    }))
    route(app, contract.sendConfirmationEmail, ({ services, request, input }) =>
      sendConfirmationEmail(services, request, input),
    )
    route(app, contract.checkRedirect, async ({ services, request, input }) =>
      checkRedirect(services, request, input),
    )
    route(app, contract.listSignInMethods, async ({ services: { config } }) => ({
      providers: config.providers.oidc.map(({ name, label }) => ({ name, label })),
      sso: config.providers.saml !== undefined,
      passkeys: config.auth.passkeys,
    }))
    route(app, contract.cancelEmailChange, ({ services, me }) => cancelEmailChange(services, me.id))
    route(app, contract.getAccountSecurity, ({ services, me }) => getAccountSecurity(services, me.id))
    route(app, contract.reauthenticate, ({ services, caller, me, input }) =>
      reauthenticate(services, me.id, String(caller.claims['session_id'] ?? ''), input),
    )
    route(app, contract.listSessions, async ({ db }) => ({ sessions: await listSessions(db) }))
    route(app, contract.endSession, ({ db, input }) => endSession(db, input.id))
  },
  counts: [
    {
      name: 'sign_ins_failed',
      help: 'Wrong passwords and second factors of the last hour; many mean that somebody is guessing',
      count: async (db) =>
        (
          await db.get(
            'accounts.countFailures',
            `select count(*) from auth.audit where action in ('sign-in-failed', 'second-factor-failed') and at > clock() - interval '1 hour'`,
          )
        ).count,
    },
  ],
  jobs: [writeAccountMail, tidyAccounts, tidyGuests],
  /** Without secrets: hashes, sealed values and the keys of second factors. */
  personalData: [
    rowOf(
      'account',
      `select id, email::text as email, new_email::text as new_email, email_confirmed_at, invited_at, last_sign_in_at, raw_user_meta_data as told_us,
         raw_app_meta_data as sign_in_methods, created_at, updated_at from auth.users where id = $1`,
    ),
    rowsOf(
      'identities',
      'select provider, identity_data as told_us, created_at, last_sign_in_at from auth.identities where user_id = $1 order by created_at',
    ),
    rowsOf(
      'sessions',
      'select id, aal, amr as proved_by, user_agent, host(ip) as ip, created_at, refreshed_at from auth.sessions where user_id = $1 order by created_at',
    ),
    rowsOf(
      'second_steps',
      'select factor_type, status, friendly_name, created_at, last_challenged_at from auth.factors where user_id = $1 order by created_at',
    ),
    rowsOf(
      'passkeys',
      'select friendly_name, created_at, last_used_at from auth.webauthn_credentials where user_id = $1 order by created_at',
    ),
    rowsOf(
      'devices_signed_in_with',
      `select encode(mark, 'hex') as known_by, seen_at from auth.known_devices where user_id = $1 order by seen_at`,
    ),
    rowsOf(
      'account_history',
      'select action, host(ip) as ip, at from auth.audit where user_id = $1 order by at',
    ),
    rowsOf(
      'emails_we_sent',
      `select m.kind, m.subject, m.recipient, m.state, m.created_at, m.sent_at,
         -- Until it has left, a stored email holds what should need the mailbox: codes and links that open the account.
         case when m.kind not like 'auth.%' or m.kind like 'auth.notice.%'
           then regexp_replace(m.body ->> 'text', '(token=|#(?:invitation=)?)[[:alnum:]_-]{20,}', '\\1…', 'g') end as text
       from app.mails m join auth.users u on lower(m.recipient) = lower(u.email::text) where u.id = $1 order by m.created_at`,
    ),
  ],
}
