import { findProfile } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import { notify } from './notify.ts'
import { accountSecured, newDeviceSeen } from '#features/accounts/contract.ts'
import { signedInMail } from './new-device-mail.ts'

/** The account feature writes these emails itself, to the address before the change. */
export const accountSubscribers = [
  subscribe(accountSecured, 'add-notification', ({ userId, change }, services, event) =>
    services.asSystem('notify of a changed sign-in method', (db) =>
      notify(db, services, {
        kind: 'account-secured',
        to: userId,
        key: `account-secured ${event.id}`,
        facts: { change },
      }),
    ),
  ),
  subscribe(newDeviceSeen, 'add-notification', ({ userId, sessionId }, services) =>
    services.asSystem('notify of a new device', async (db) => {
      const person = await findProfile(db, userId)
      if (!person) return
      const row = await db.find(
        'notifications.accountSubscribers',
        'select user_agent as agent, created_at as at from auth.sessions where id = $1',
        [sessionId],
      )
      const agent = row?.agent
      await notify(db, services, {
        kind: 'signed-in',
        to: userId,
        key: `signed-in ${sessionId}`,
        facts: agent ? { agent } : {},
        mail: () => signedInMail(services, person, row?.at ?? db.now().toString()),
      })
    }),
  ),
]
