import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { Objection } from '../contract.ts'

const seeLesson = ({ id }: Lesson) => ({ label: 'See the lesson', to: `/dashboard/lessons/${id}` })

export const objectedMail = (services: Services, instructor: Recipient, lesson: Lesson): Mail => ({
  to: instructor.email,
  kind: 'lesson-objected',
  subject: `Your lesson on ${formatDay(lesson.startsAt)}: your learner disagrees`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      `${lesson.learner?.name ?? 'Your learner'} says that your lesson on ${formatDay(lesson.startsAt)} wasn’t as it was marked.`,
      'If they’re right, correct it on the lesson’s page. If not, we’ll look into it and let you both know.',
    ],
    action: seeLesson(lesson),
  }),
})

export const supportMail = (services: Services, to: string): Mail => ({
  to,
  kind: 'objection-made',
  subject: 'A learner objects to how a lesson was marked',
  ...writeEmail(services, {
    greeting: 'Hello,',
    says: ['A learner says that a lesson wasn’t as it was marked. Please look at it and decide.'],
    action: { label: 'See the objection', to: '/dashboard/complaints' },
  }),
})

export const reopenedMail = (services: Services, learner: Recipient, lesson: Lesson): Mail => ({
  to: learner.email,
  kind: 'objection-reopened',
  subject: `Your lesson on ${formatDay(lesson.startsAt)}: your objection still stands`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(learner.name)},`,
    says: [
      `${lesson.instructor.name} has marked your lesson on ${formatDay(lesson.startsAt)} again, and it costs you no less than before.`,
      'So your objection still stands. We’ll look into it and let you both know.',
    ],
    action: seeLesson(lesson),
  }),
})

export const decidedMail = (
  services: Services,
  to: Recipient,
  lesson: Lesson,
  { status, refundedPence, explanation }: Objection,
  isLearner: boolean,
): Mail => ({
  to: to.email,
  kind: 'objection-decided',
  subject: `Your lesson on ${formatDay(lesson.startsAt)}: our decision`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      status === 'upheld'
        ? `We’ve looked into the lesson on ${formatDay(lesson.startsAt)}, and we agree with ${isLearner ? 'you' : 'the learner'}.`
        : `We’ve looked into the lesson on ${formatDay(lesson.startsAt)}. It stays as it was marked.`,
      ...(refundedPence > 0
        ? [`We’ve refunded ${formatMoney(refundedPence)} to ${isLearner ? 'your' : 'the learner’s'} card.`]
        : []),
      `Why: ${explanation}`,
    ],
    action: seeLesson(lesson),
  }),
})
