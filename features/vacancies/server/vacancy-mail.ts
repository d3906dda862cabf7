import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { VacancyKind } from '../rules.ts'

type Config = Pick<Services, 'config'>
type Vacancy = { id: string; title: string; applicant: string }
type Terms = { kind: VacancyKind; startsOn: string }
type Answer = { title: string; school: string; message: string }

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
    says: [`${vacancy.applicant} has withdrawn their application for “${vacancy.title}”.`],
    action: { label: 'See the vacancy', to: `/dashboard/school/vacancies/${vacancy.id}` },
  }),
})

export const toMeetMail = (
  services: Config,
  applicant: Recipient,
  { title, school, email, message }: Answer & { email: string },
): Mail => ({
  to: applicant.email,
  kind: 'application-to-meet',
  subject: `${school} would like to meet you`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(applicant.name)},`,
    says: [`${school} would like to meet you about “${title}”. They wrote:`, ...message.split(/\n{2,}/)],
    action: { label: 'See your application', to: '/dashboard/settings/vacancies' },
    after: [
      `Reply to them at ${email}. They have your email address now, too.`,
      'No longer looking? You can withdraw your application under Settings, Work at a school.',
    ],
  }),
})

export const declinedMail = (
  services: Config,
  applicant: Recipient,
  { title, school, message }: Answer,
): Mail => ({
  to: applicant.email,
  kind: 'application-declined',
  subject: `Your application to ${school}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(applicant.name)},`,
    says: [
      `${school} has decided not to take your application for “${title}” further. They wrote:`,
      ...message.split(/\n{2,}/),
    ],
    action: { label: 'See other vacancies', to: '/dashboard/settings/vacancies' },
    after: ['They can’t see your vetting record any more.'],
  }),
})

const sayTerms = ({ kind, startsOn }: Terms) =>
  `${kind === 'employed' ? 'employed' : 'on a franchise'} from ${formatDay(`${startsOn}T12:00Z`)}`

export const offeredMail = (
  services: Config,
  applicant: Recipient,
  { title, school, email, message, ...terms }: Answer & Terms & { email: string },
): Mail => ({
  to: applicant.email,
  kind: 'application-offered',
  subject: `${school} would like to take you on`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(applicant.name)},`,
    says: [
      `${school} has offered you “${title}”, ${sayTerms(terms)}. They wrote:`,
      ...message.split(/\n{2,}/),
    ],
    action: { label: 'See the offer', to: '/dashboard/settings/vacancies' },
    after: [
      `You join the school when you accept it there. Questions first? Reply to them at ${email}.`,
      'Pay and contract are between you and the school.',
    ],
  }),
})

export const acceptedMail = (
  services: Config,
  owner: Recipient,
  { id, title, applicant, ...terms }: Vacancy & Terms,
): Mail => ({
  to: owner.email,
  kind: 'offer-accepted',
  subject: `${applicant} has accepted: ${title}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(owner.name)},`,
    says: [
      `${applicant} has joined your school, ${sayTerms(terms)}.`,
      'What learners pay by card goes to the instructor, so you settle up between yourselves. That changes only if your contract with us lets your school be paid, and the instructor agrees.',
      'If you need nobody else, close the vacancy.',
    ],
    action: { label: 'See the vacancy', to: `/dashboard/school/vacancies/${id}` },
  }),
})
