import { firstName } from '#common/first-name.ts'
import type { Services } from '#server/services.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail } from '#server/mail.ts'
import type { SchoolLeft } from '../contract.ts'

type Told = { name: string; email: string; other: string; school: string }

export function leftMail(
  services: Services,
  { name, email, other, school }: Told,
  by: SchoolLeft['by'],
): Mail {
  const content =
    by === 'school'
      ? {
          greeting: `Hi ${firstName(name)},`,
          says: [
            `You no longer belong to ${school}. Your account, your diary, your lessons and your learners stay as they are.`,
            'The school keeps your figures up to this moment, and sees nothing from now on.',
          ],
          action: { label: 'See your schedule', to: '/dashboard/schedule' },
        }
      : {
          greeting: `Hi ${firstName(name)},`,
          says: [
            by === 'platform'
              ? `${other} no longer teaches here, and so no longer belongs to ${school}. You keep the figures up to this moment.`
              : `${other} has left ${school}. Lessons and learners go on with the instructor; you keep the figures up to this moment.`,
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
