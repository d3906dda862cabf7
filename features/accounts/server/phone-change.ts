import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { becomeOrdinary } from './email-change.ts'
import { phoneTaken } from './errors.ts'
import { mailNotice } from './notices.ts'
import { addIdentity, note, type User } from './users.ts'

export async function changePhone(services: Services, db: Db, user: User): Promise<void> {
  const phone = user.newPhone
  if (!phone) return
  const taken = await db.execute(
    'accounts.changePhone.readUsers',
    'select from auth.users where phone = $1 and id <> $2',
    [phone, user.id],
  )
  if (taken !== 0) throw phoneTaken()
  await db.execute(
    'accounts.changePhone.updateUsers',
    `update auth.users set phone = new_phone, new_phone = null, phone_change_sent_at = null, phone_confirmed_at = clock(), raw_user_meta_data = raw_user_meta_data || $2::jsonb where id = $1`,
    [user.id, JSON.stringify({ phone_verified: true })],
  )
  await addIdentity(db, user.id, 'phone', {
    sub: user.id,
    phone,
    phone_verified: true,
    email_verified: Boolean(user.emailConfirmedAt),
  })
  await becomeOrdinary(db, user, 'phone')
  await Promise.all([
    note(db, user.id, 'phone-changed'),
    user.phone && mailNotice(services, db, user, 'phone-changed'),
  ])
}
