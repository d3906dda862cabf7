import type { Db } from '#server/database.ts'
import { registrationMinutes } from '../rules.ts'
import type { Services } from '#server/services.ts'

/**
 * The answer to a sign-up with a taken address, indistinguishable from that for a new account: otherwise
 * anybody could find out who has one. Its id opens what a registration's id opens, and nobody can sign in with it.
 */
export async function makeDecoyAccount(
  services: Services,
  db: Db,
  email: string,
  metadata: Record<string, unknown>,
) {
  const { isDemo } = services.config
  const at = db.now().toString({ fractionalSecondDigits: 6 })
  const id = crypto.randomUUID()
  // The specification's texts for a taken address are shown in the demo, whose people are made up.
  const about = isDemo
    ? metadata
    : { ...metadata, email, email_verified: false, phone_verified: false, sub: id }
  // The database orders keys in its own way; an answer made without it would show.
  const { shown } = await db.get(
    'accounts.makeDecoyAccount',
    `insert into auth.users (id, taken_email, raw_user_meta_data) values ($1, $2, $3)
     returning raw_user_meta_data as shown`,
    [id, email, JSON.stringify(about)],
  )
  const times = { created_at: at, updated_at: at }
  const identity = {
    identity_id: crypto.randomUUID(),
    id,
    user_id: id,
    identity_data: shown,
    provider: 'email',
    last_sign_in_at: at,
    ...times,
    email,
  }
  return {
    id,
    aud: 'authenticated',
    role: isDemo ? '' : 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: shown,
    identities: isDemo ? [] : [identity],
    ...times,
    is_anonymous: false,
  }
}

type DecoyProfile = { email: string; role: string; at: string; isFirst: boolean }

/** The profile for the id of a decoy sign-up, as a real one would have it. Answers once, and for 15 minutes. */
export const findDecoyProfile = (
  services: Pick<Services, 'asSystem'>,
  id: string,
): Promise<DecoyProfile | undefined> =>
  services.asSystem('a profile of a taken address', (db) =>
    db.find(
      'accounts.findDecoyProfile',
      `with nobody as (
         select id, taken_profile_at is null as is_first from auth.users
         where id = $1 and taken_email is not null and created_at > clock() - $2 * interval '1 minute' for update)
       update auth.users u set taken_profile_at = coalesce(u.taken_profile_at, clock()) from nobody n where u.id = n.id
       returning u.taken_email::text as "email!", (public.account_of(u.id)).role as "role!", u.taken_profile_at as "at!", n.is_first as "is_first!"`,
      [id, registrationMinutes],
    ),
  )
