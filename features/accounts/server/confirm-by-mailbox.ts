import type { Db } from '#server/database.ts'
import { confirmEmail, note, type User } from './users.ts'

/**
 * Pre-hijacking: a stranger may have registered this address before its owner came. Who shows the mailbox
 * and not the password gets the account without the password, sessions, second steps and links of before.
 */
export async function confirmByMailbox(db: Db, user: User): Promise<void> {
  if (user.emailConfirmedAt) return
  if (user.passwordHash) await note(db, user.id, 'unconfirmed-account-replaced')
  await Promise.all([
    db.execute('accounts.shed.sessions', 'delete from auth.sessions where user_id = $1', [user.id]),
    db.execute('accounts.shed.factors', 'delete from auth.factors where user_id = $1', [user.id]),
    db.execute('accounts.shed.passkeys', 'delete from auth.webauthn_credentials where user_id = $1', [
      user.id,
    ]),
    db.execute(
      'accounts.shed.identities',
      `delete from auth.identities where user_id = $1 and provider <> 'email'`,
      [user.id],
    ),
  ])
  await confirmEmail(db, user.id, { sheds: true })
}
