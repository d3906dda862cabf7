import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

export const requestedMail = (
  services: Pick<Services, 'config'>,
  person: { name: string; email: string },
  school: string,
  answerBy: string,
): Mail => ({
  to: person.email,
  kind: 'school-requested',
  subject: `We’ve got your request for ${school}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(person.name)},`,
    says: [
      `Thanks for telling us about ${school}. An administrator will read it and answer by email, by ${formatDay(`${answerBy}T12:00Z`)}.`,
      'If it’s a yes, your account becomes a school account and you can invite your instructors straight away.',
    ],
    action: { label: 'See your request', to: '/dashboard/school/new' },
  }),
})
