import { firstName } from '#common/first-name.ts'
import type { InvitationAccepted } from '#features/invitations/contract.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

type Joined = { inviter: Recipient; person: Recipient; role: InvitationAccepted['role'] }

export function joinedMail(
  services: Services,
  { inviter, person, role }: Joined,
  unsubscribeUrl?: string,
): Mail {
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
