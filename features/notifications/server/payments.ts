import { lessonReopened } from '#features/lessons/events.ts'
import { paymentRefunded, paymentReleased, paymentReturned } from '#features/payments/events.ts'
import { findChosenRefund } from '#features/payments/server/chosen-refunds.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import { notify, withdraw } from './notify.ts'
import { earningRefundedMail, refundedMail, whys } from './refund-mail.ts'

const lessonOf = (lessonId: string | null) => (lessonId ? { lessonId } : {})

const keyOfEarning = (lessonId: string) => `payment-earned ${lessonId}`

export const moneySubscribers = [
  subscribe(
    paymentReleased,
    'notify-instructor',
    ({ lessonId, learnerId, instructorId, netPence }, services) =>
      services.asSystem('notify of an earning', (db) =>
        notify(db, services, {
          kind: 'payment-earned',
          to: instructorId,
          key: keyOfEarning(lessonId),
          other: learnerId,
          facts: { lessonId, pence: netPence },
        }),
      ),
  ),
  // Marked again, it may be another amount.
  subscribe(lessonReopened, 'withdraw-earning', ({ lessonId, instructorId }, services) =>
    services.asSystem('withdraw an earning from the bell', (db) =>
      withdraw(db, { to: instructorId, key: keyOfEarning(lessonId) }),
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
          facts: { lessonId, minutes, pence },
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
          facts: { ...lessonOf(lessonId), pence },
          mail: () =>
            refundedMail(
              services,
              learner,
              { refundId, pence },
              chosen ? `Why: ${chosen.explanation}` : whys[reason],
            ),
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
        facts: { pence: chosen.pence },
        mustKnow: true,
        mail: () => earningRefundedMail(services, instructor, learner?.name ?? 'a former learner', chosen),
      })
    }),
  ),
]
