import { firstName } from '#common/first-name.ts'
import {
  paymentRefunded,
  paymentReleased,
  paymentReturned,
  type RefundReason,
} from '#features/payments/contract.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import { notify } from './notify.ts'
import { formatMoney } from '#common/money.ts'
import type { Mail, Services } from '#server/services.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Party } from './lesson-mail-template.ts'

const lessonOf = (lessonId: string | null) => (lessonId ? { lessonId } : {})

export const moneySubscribers = [
  subscribe(
    paymentReleased,
    'notify-instructor',
    ({ lessonId, learnerId, instructorId, netPence }, services) =>
      services.asSystem('notify of an earning', (db) =>
        notify(db, services, {
          kind: 'payment-earned',
          to: instructorId,
          key: `payment-earned ${lessonId}`,
          other: learnerId,
          about: { lessonId, pence: netPence },
        }),
      ),
  ),
  subscribe(
    paymentReturned,
    'notify-learner',
    ({ lessonId, learnerId, instructorId, minutes, pence }, services, event) =>
      services.asSystem('notify of lesson credit', async (db) => {
        // With an instructor who has left nobody takes lessons: it is refunded.
        if (!(await findProfile(db, instructorId))) return
        await notify(db, services, {
          kind: 'payment-returned',
          to: learnerId,
          key: `payment-returned ${event.id}`,
          other: instructorId,
          about: { lessonId, minutes, pence },
        })
      }),
  ),
  subscribe(
    paymentRefunded,
    'notify-learner',
    ({ refundId, lessonId, learnerId, instructorId, pence, reason }, services) =>
      services.asSystem('notify of a refund', async (db) => {
        const learner = await findProfile(db, learnerId)
        if (!learner) return
        await notify(db, services, {
          kind: 'payment-refunded',
          to: learnerId,
          key: `payment-refunded ${refundId}`,
          other: instructorId,
          about: { ...lessonOf(lessonId), pence },
          mail: () => refundedMail(services, learner, pence, reason),
        })
      }),
  ),
]

const whys: Record<RefundReason, string> = {
  'time-gone': 'The time you chose had gone when your payment arrived, so we’re refunding all of it.',
  'not-by-learner': 'Your lesson was cancelled, so we’re refunding what you paid for it.',
  unused: 'You asked for a refund of your lesson credit.',
}

function refundedMail(services: Services, learner: Party, pence: number, reason: RefundReason): Mail {
  const money = formatMoney(pence)
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(learner.name)},`,
    says: [
      `${money} is on its way back to your card. ${whys[reason]}`,
      'It usually takes your bank 5 to 10 working days to show it.',
    ],
    action: { label: 'See your payments', to: '/dashboard/payments' },
  })
  return {
    to: learner.email,
    kind: 'payment-refunded',
    subject: `${money} is on its way back to you`,
    ...body,
  }
}
