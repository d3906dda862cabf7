import type { Db } from '#server/database.ts'
import { emit } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { emailChanged } from '../contract.ts'
import { emailTaken } from './errors.ts'
import { sendSecurityMail } from './security-mail.ts'
import { clearTokens } from './one-time-tokens.ts'
import { addEmailIdentity, note, type User } from './users.ts'

/** `side` has agreed; with the other, emits `account.email-changed` { userId, email }. */
export async function changeEmail(
  services: Services,
  db: Db,
  user: User,
  side: 'email_change_current' | 'email_change_new',
): Promise<'done' | 'half'> {
  const isBoth = user.email !== '' && services.config.auth.emailChangeBoth
  const agreed = await db.find(
    'accounts.changeEmail.agree',
    `update auth.users set current_email_agreed = current_email_agreed or $2, new_email_agreed = new_email_agreed or not $2
     where id = $1 and new_email is not null returning new_email::text as "email!", new_email_agreed and (current_email_agreed or not $3) as "is_enough!"`,
    [user.id, side === 'email_change_current', isBoth],
  )
  if (!agreed?.isEnough) return 'half'
  const { email } = agreed
  const taken = await db.execute(
    'accounts.changeEmail.readUsers',
    'select from auth.users where email = $1 and id <> $2',
    [email, user.id],
  )
  if (taken !== 0) throw emailTaken()
  await db.execute(
    'accounts.changeEmail.updateUsers',
    `update auth.users set email = new_email, new_email = null, email_change_sent_at = null, email_confirmed_at = coalesce(email_confirmed_at, clock()), raw_user_meta_data = raw_user_meta_data || $2::jsonb where id = $1`,
    [user.id, JSON.stringify({ email, email_verified: true })],
  )
  await addEmailIdentity(db, user.id, { sub: user.id, email, email_verified: true, phone_verified: false })
  await becomeOrdinary(db, user)
  await Promise.all([
    clearTokens(db, user.id),
    note(db, user.id, 'email-changed'),
    emit(db, emailChanged, { userId: user.id, email, ...(user.isAnonymous && { isFirst: true }) }),
    sendSecurityMail(services, db, user, 'email-changed'),
  ])
  return 'done'
}

/** Writes both mails again; each side has to confirm again. */
export const forgetAgreement = (db: Db, userId: string) =>
  db.execute(
    'accounts.forgetAgreement',
    'update auth.users set current_email_agreed = false, new_email_agreed = false where id = $1',
    [userId],
  )

/** A thief who was thrown out must not find the change that he began still waiting. */
export const dropEmailChange = (db: Db, userId: string) =>
  db.execute(
    'accounts.dropEmailChange',
    'update auth.users set new_email = null, email_change_sent_at = null where id = $1 and new_email is not null',
    [userId],
  )

export async function becomeOrdinary(db: Db, user: User): Promise<void> {
  const { providers } = user.appMetadata
  const known = Array.isArray(providers) ? providers.map(String) : []
  if (!user.isAnonymous && known.includes('email')) return
  const metadata = {
    ...user.appMetadata,
    provider: user.appMetadata['provider'] ?? 'email',
    providers: [...new Set([...known, 'email'])],
  }
  await db.execute(
    'accounts.becomeOrdinary',
    'update auth.users set is_anonymous = false, raw_app_meta_data = $2 where id = $1',
    [user.id, JSON.stringify(metadata)],
  )
}

export async function cancelEmailChange(services: Services, userId: string): Promise<void> {
  await services.asSystem('cancel change of address', async (db) => {
    // The person's row first, as everywhere, to serialise with a link followed at this moment.
    if ((await dropEmailChange(db, userId)) === 0) return
    await db.execute(
      'accounts.cancelEmailChange.deleteOneTimeTokens',
      `delete from auth.one_time_tokens where user_id = $1 and kind in ('email_change_current', 'email_change_new')`,
      [userId],
    )
    await note(db, userId, 'email-change-cancelled')
  })
}
