import { changeEmail } from '#features/accounts/server/email-change.ts'
import { mailEmailChange, type Query } from '#features/accounts/server/emails.ts'
import { mailTooSoon, textTooSoon } from '#features/accounts/server/errors.ts'
import { askForMail } from '#features/accounts/server/mail-requests.ts'
import { changePhone } from '#features/accounts/server/phone-change.ts'
import { textCode } from '#features/accounts/server/texts.ts'
import { getUser, note, type User } from '#features/accounts/server/users.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'

/** Writes to both addresses. Where addresses count as confirmed, an anonymous person has theirs at once. */
export async function askForNewEmail(
  services: Services,
  db: Db,
  user: User,
  email: string,
  query: Query,
): Promise<void> {
  const isAtOnce = user.isAnonymous && services.config.auth.emailAutoconfirm
  const wait = isAtOnce ? 0 : await askForMail(services, db, user.email || email, 'email_change')
  if (wait > 0) throw mailTooSoon(wait)
  await db.execute('accounts.askForNewEmail', 'update auth.users set new_email = $2 where id = $1', [
    user.id,
    email,
  ])
  if (isAtOnce) return void (await changeEmail(services, db, await getUser(db, user.id)))
  await Promise.all([
    mailEmailChange(services, db, user, email, query),
    note(db, user.id, 'email-change-asked'),
  ])
}

export async function askForNewPhone(services: Services, db: Db, user: User, phone: string): Promise<void> {
  const isAtOnce = services.config.auth.phoneAutoconfirm
  const wait = isAtOnce ? 0 : await askForMail(services, db, user.phone || phone, 'phone_change')
  if (wait > 0) throw textTooSoon(wait)
  await db.execute('accounts.askForNewPhone', 'update auth.users set new_phone = $2 where id = $1', [
    user.id,
    phone,
  ])
  if (isAtOnce) return changePhone(services, db, await getUser(db, user.id))
  await Promise.all([
    textCode(services, db, user, phone, 'phone_change'),
    note(db, user.id, 'phone-change-asked'),
  ])
}
