import { firstName } from '#common/first-name.ts'
import type { Mail, Services } from '#server/services.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { SchoolLeft } from '../contract.ts'

export function leftMail(
  services: Services,
  { name, email, other, school }: Recipient & { other: string; school: string },
  by: SchoolLeft['by'],
): Mail {
  const content =
    by === 'school'
      ? {
          greeting: `Hi ${firstName(name)},`,
          says: [
            `You no longer belong to ${school}. Your account, diary, lessons and learners haven’t changed.`,
            'The school keeps your figures up to now, and won’t see new ones.',
          ],
          action: { label: 'See your schedule', to: '/dashboard/schedule' },
        }
      : {
          greeting: `Hi ${firstName(name)},`,
          says: [
            by === 'platform'
              ? `${other} no longer teaches here, so they no longer belong to ${school}. You keep their figures up to now.`
              : `${other} has left ${school}. They keep their lessons and learners; you keep their figures up to now.`,
          ],
          action: { label: 'See your instructors', to: '/dashboard/school/instructors' },
        }
  return {
    to: email,
    kind: 'school-left',
    subject: by === 'school' ? `You no longer belong to ${school}` : `${other} has left ${school}`,
    ...writeEmail(services, content),
  }
}
