import { findProfile } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import { signedInMail } from './account-emails.ts'
import { tell } from './tell.ts'
import { accountSecured, newDeviceSeen } from '#features/accounts/contract.ts'

/** The account feature writes these emails itself, to the address before the change. */
export const accountSubscribers = [
  subscribe(accountSecured, 'ring', ({ userId, change }, services, event) =>
    services.asSystem('tell of a changed way in', (db) =>
      tell(db, services, {
        kind: 'account-secured',
        to: userId,
        key: `account-secured ${event.id}`,
        about: { change },
      }),
    ),
  ),
  subscribe(newDeviceSeen, 'ring', ({ userId, sessionId }, services) =>
    services.asSystem('tell of a new device', async (db) => {
      const person = await findProfile(db, userId)
      if (!person) return
      const row = await db.find(
        'notifications.accountSubscribers',
        'select user_agent as agent, created_at as at from auth.sessions where id = $1',
        [sessionId],
      )
      const agent = row?.agent
      await tell(db, services, {
        kind: 'signed-in',
        to: userId,
        key: `signed-in ${sessionId}`,
        about: agent ? { agent } : {},
        mail: () => signedInMail(services, person, row?.at ?? db.now().toString()),
      })
    }),
  ),
]
