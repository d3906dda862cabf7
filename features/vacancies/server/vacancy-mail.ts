import { firstName } from '#common/first-name.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

type Config = Pick<Services, 'config'>
type Vacancy = { id: string; title: string; applicant: string }
type Answer = { title: string; school: string; word: string }

export const receivedMail = (services: Config, owner: Recipient, vacancy: Vacancy): Mail => ({
  to: owner.email,
  kind: 'application-received',
  subject: `${vacancy.applicant} has applied: ${vacancy.title}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(owner.name)},`,
    says: [
      `${vacancy.applicant} has applied for your vacancy “${vacancy.title}”.`,
      'You can read what they wrote and what we’ve checked, then say if you’d like to meet.',
    ],
    action: { label: 'See the application', to: `/dashboard/school/vacancies/${vacancy.id}` },
  }),
})

export const withdrawnMail = (services: Config, owner: Recipient, vacancy: Vacancy): Mail => ({
  to: owner.email,
  kind: 'application-withdrawn',
  subject: `${vacancy.applicant} has withdrawn: ${vacancy.title}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(owner.name)},`,
    says: [`${vacancy.applicant} no longer applies for your vacancy “${vacancy.title}”.`],
    action: { label: 'See the vacancy', to: `/dashboard/school/vacancies/${vacancy.id}` },
  }),
})

export const toMeetMail = (
  services: Config,
  applicant: Recipient,
  { title, school, email, word }: Answer & { email: string },
): Mail => ({
  to: applicant.email,
  kind: 'application-to-meet',
  subject: `${school} would like to meet you`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(applicant.name)},`,
    says: [`${school} has read your application for “${title}” and writes:`, ...word.split(/\n{2,}/)],
    action: { label: 'See your application', to: '/dashboard/vacancies' },
    after: [
      `Reply to them at ${email}. They have your email address now, too.`,
      'No longer looking? You can withdraw the application there.',
    ],
  }),
})

export const declinedMail = (
  services: Config,
  applicant: Recipient,
  { title, school, word }: Answer,
): Mail => ({
  to: applicant.email,
  kind: 'application-declined',
  subject: `Your application to ${school}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(applicant.name)},`,
    says: [
      `${school} has decided not to go on with your application for “${title}”. They write:`,
      ...word.split(/\n{2,}/),
    ],
    action: { label: 'See other vacancies', to: '/dashboard/vacancies' },
    after: ['They can’t see your vetting record any more.'],
  }),
})
