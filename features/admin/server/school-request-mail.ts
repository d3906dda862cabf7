import { firstName } from '#common/first-name.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

export const schoolReadyMail = (
  services: Pick<Services, 'config'>,
  { name, email }: Recipient,
  school: string,
): Mail => ({
  to: email,
  kind: 'school-ready',
  subject: `${school} is ready`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(name)},`,
    says: [
      `Welcome: your account is a school account now, and ${school} has its own pages.`,
      'Start by inviting your instructors with their name and email address. Once they accept, you’ll see how full their diaries are, their lessons and their revenue.',
      'You log in as before.',
    ],
    action: { label: 'Open your school', to: '/dashboard/school' },
  }),
})

export const schoolDeclinedMail = (
  services: Pick<Services, 'config'>,
  { name, email }: Recipient,
  school: string,
  reason: string,
): Mail => ({
  to: email,
  kind: 'school-declined',
  subject: `Your request for ${school}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(name)},`,
    says: [
      `We haven’t made your account a school account for ${school}.`,
      `Why: ${reason}`,
      'Your account stays as it was. If something has changed, you can ask again.',
    ],
    action: { label: 'Ask again', to: '/dashboard/school/new' },
  }),
})
