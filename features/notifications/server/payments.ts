import { firstName } from '#common/first-name.ts'
import {
  paymentRefunded,
  paymentReleased,
  paymentReturned,
  type RefundReason,
} from '#features/payments/contract.ts'
import { findChosenRefund } from '#features/payments/server/chosen-refunds.ts'
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
        // Without an account: the mail goes where the link went.
        if (!learner?.email) return
        const chosen = reason === 'by-admin' ? await findChosenRefund(db, refundId) : undefined
        await notify(db, services, {
          kind: 'payment-refunded',
          to: learnerId,
          key: `payment-refunded ${refundId}`,
          other: instructorId,
          about: { ...lessonOf(lessonId), pence },
          mail: () =>
            refundedMail(services, learner, pence, chosen ? `Why: ${chosen.explanation}` : whys[reason]),
        })
      }),
  ),
  subscribe(paymentRefunded, 'notify-instructor', ({ refundId, learnerId, instructorId }, services) =>
    services.asSystem('tell the instructor of a refund', async (db) => {
      const [chosen, instructor, learner] = await Promise.all([
        findChosenRefund(db, refundId),
        findProfile(db, instructorId),
        findProfile(db, learnerId),
      ])
      if (!chosen || !instructor) return
      await notify(db, services, {
        kind: 'earning-refunded',
        to: instructorId,
        key: `earning-refunded ${refundId}`,
        other: learnerId,
        about: { pence: chosen.pence },
        mustKnow: true,
        mail: () => earningRefundedMail(services, instructor, learner?.name ?? 'a former learner', chosen),
      })
    }),
  ),
]

const whys: Record<RefundReason, string> = {
  'by-admin': 'An administrator decided it.',
  'time-gone': 'The time you chose had gone when your payment arrived, so we’re refunding all of it.',
  'not-owed':
    'The lesson had been cancelled or paid another way when your payment arrived, so we’re refunding all of it.',
  'not-by-learner': 'Your lesson was cancelled, so we’re refunding what you paid for it.',
  unused: 'You asked for a refund of your lesson credit.',
}

function refundedMail(services: Services, learner: Party, pence: number, why: string): Mail {
  const money = formatMoney(pence)
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(learner.name)},`,
    says: [
      `${money} is on its way back to your card. ${why}`,
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

type Chosen = NonNullable<Awaited<ReturnType<typeof findChosenRefund>>>

function earningRefundedMail(
  services: Services,
  instructor: Party,
  learner: string,
  { pence, commissionPence, takenFrom, packageName, explanation }: Chosen,
): Mail {
  const money = formatMoney(pence)
  const says = {
    held: 'It comes from hours that hadn’t been used, so your earnings don’t change.',
    platform: 'We’ve paid it ourselves, so your earnings don’t change.',
    shared: `${formatMoney(pence - commissionPence)} comes off your balance, and we give back ${formatMoney(commissionPence)} of commission.`,
  }
  return {
    to: instructor.email,
    kind: 'earning-refunded',
    subject: `We’ve refunded ${money} to ${learner}`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(instructor.name)},`,
      says: [
        `An administrator has refunded ${money} of what ${learner} paid for: ${packageName}.`,
        `Why: ${explanation}`,
        says[takenFrom],
      ],
      action: { label: 'See your earnings', to: '/dashboard/earnings' },
    }),
  }
}
