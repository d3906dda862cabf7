import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

export const problemReportedMail = (services: Services, to: string): Mail => ({
  to,
  kind: 'problem-reported',
  subject: 'Somebody says that something was wrong with a lesson',
  ...writeEmail(services, {
    greeting: 'Hello,',
    says: ['Somebody says that something was wrong with their lesson. Please read it and answer.'],
    action: { label: 'See what they wrote', to: '/dashboard/complaints' },
  }),
})

export const problemAnsweredMail = (
  services: Services,
  to: Recipient,
  lesson: Lesson,
  answer: string,
): Mail => ({
  to: to.email,
  kind: 'problem-answered',
  subject: `Your lesson on ${formatDay(lesson.startsAt)}: our answer`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      `You told us that something was wrong with your lesson on ${formatDay(lesson.startsAt)}. This is our answer:`,
      answer,
    ],
    action: { label: 'See the lesson', to: `/dashboard/lessons/${lesson.id}` },
  }),
})
