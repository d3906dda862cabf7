import { firstName } from '#common/first-name.ts'
import { invitationAccepted, type InvitationAccepted } from '#features/invitations/contract.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import { notify } from './notify.ts'
import type { Mail, Services } from '#server/services.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Party } from './lesson-mail-template.ts'

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

type Joined = { inviter: Party; person: Party; role: InvitationAccepted['role'] }

function joinedMail(services: Services, { inviter, person, role }: Joined, unsubscribeUrl?: string): Mail {
  const isLearner = role === 'student'
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(inviter.name)},`,
    says: [
      `${person.name} has accepted your invitation.`,
      isLearner
        ? 'They’re now in your list of learners, and you can message each other.'
        : 'They now belong to your school, and you can see their figures.',
    ],
    action: isLearner
      ? { label: 'See your learners', to: '/dashboard/students' }
      : { label: 'See your school', to: '/dashboard/school' },
    unsubscribeUrl,
  })
  const subject = `${person.name} has accepted your invitation`
  return {
    to: inviter.email,
    kind: isLearner ? 'learner-joined' : 'instructor-joined',
    subject,
    ...body,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}
