import { invitationAccepted } from '#features/invitations/contract.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import { notify } from './notify.ts'
import { joinedMail } from './joined-mail.ts'

export const invitationSubscribers = [
  subscribe(invitationAccepted, 'notify-inviter', ({ invitationId, fromId, personId, role }, services) =>
    services.asSystem('notify of an accepted invitation', async (db) => {
      const [inviter, person] = await Promise.all([findProfile(db, fromId), findProfile(db, personId)])
      if (!inviter || !person) return
      await notify(db, services, {
        kind: role === 'student' ? 'learner-joined' : 'instructor-joined',
        to: fromId,
        other: personId,
        key: `invitation-accepted ${invitationId}`,
        mail: (unsubscribeUrl) => joinedMail(services, { inviter, person, role }, unsubscribeUrl),
      })
    }),
  ),
]
