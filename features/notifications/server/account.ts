import { firstName } from '#common/first-name.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import { notify } from './notify.ts'
import { accountSecured, newDeviceSeen } from '#features/accounts/contract.ts'
import { brand } from '#common/brand.ts'
import { formatDay, formatTime } from '#common/time.ts'
import type { Mail, Services } from '#server/services.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Party } from './lesson-mail-template.ts'

/** The account feature writes these emails itself, to the address before the change. */
export const accountSubscribers = [
  subscribe(accountSecured, 'add-notification', ({ userId, change }, services, event) =>
    services.asSystem('notify of a changed sign-in method', (db) =>
      notify(db, services, {
        kind: 'account-secured',
        to: userId,
        key: `account-secured ${event.id}`,
        about: { change },
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
        about: agent ? { agent } : {},
        mail: () => signedInMail(services, person, row?.at ?? db.now().toString()),
      })
    }),
  ),
]

function signedInMail(services: Services, person: Party, at: string): Mail {
  const { supportEmail } = { ...brand, ...services.config.brand }
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(person.name)},`,
    says: ['Someone has logged in to your account from a device we haven’t seen before.'],
    events: [['When', `${formatDay(at)}, ${formatTime(at)}`]],
    action: { label: 'See where you’re logged in', to: '/dashboard/security' },
    after: [
      `If it was you, you don’t need to do anything. If it wasn’t, log out that device, set a new password and write to ${supportEmail} straight away.`,
    ],
  })
  return { to: person.email, kind: 'signed-in', subject: 'New log-in to your account', ...body }
}
