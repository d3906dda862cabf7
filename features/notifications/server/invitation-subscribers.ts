import { invitationAccepted } from '#features/invitations/contract.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import { joinedMail } from './invitation-emails.ts'
import { tell } from './tell.ts'

export const invitationSubscribers = [
  subscribe(invitationAccepted, 'tell-inviter', ({ invitationId, fromId, personId, role }, services) =>
    services.asSystem('tell of an accepted invitation', async (db) => {
      const [inviter, person] = await Promise.all([findProfile(db, fromId), findProfile(db, personId)])
      if (!inviter || !person) return
      await tell(db, services, {
        kind: role === 'student' ? 'learner-joined' : 'instructor-joined',
        to: fromId,
        other: personId,
        key: `invitation-accepted ${invitationId}`,
        mail: (unsubscribeUrl) => joinedMail(services, { inviter, person, role }, unsubscribeUrl),
      })
    }),
  ),
]
