import type { InvitationAccepted } from '#features/invitations/contract.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { react } from '#server/events.ts'
import { joinedMail } from './invitation-emails.ts'
import { tell } from './tell.ts'

export const invitationReactions = [
  react<InvitationAccepted>(
    'invitation.accepted',
    'tell-inviter',
    ({ invitationId, fromId, personId, role }, house) =>
      house.asSystem('tell of an accepted invitation', async (db) => {
        const [inviter, person] = await Promise.all([findProfile(db, fromId), findProfile(db, personId)])
        if (!inviter || !person) return
        await tell(db, house, {
          kind: role === 'student' ? 'learner-joined' : 'instructor-joined',
          to: fromId,
          other: personId,
          key: `invitation-accepted ${invitationId}`,
          mail: (unsubscribeUrl) => joinedMail(house, { inviter, person, role }, unsubscribeUrl),
        })
      }),
  ),
]
