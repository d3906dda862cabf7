import { paymentRefunded, paymentReleased, paymentReturned } from '#features/payments/contract.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { subscribe } from '#server/events.ts'
import { refundedMail } from './money-emails.ts'
import { tell } from './tell.ts'

const lessonOf = (lessonId: string | null) => (lessonId ? { lessonId } : {})

export const moneySubscribers = [
  subscribe(paymentReleased, 'tell-instructor', ({ lessonId, learnerId, instructorId, netPence }, services) =>
    services.asSystem('tell of an earning', (db) =>
      tell(db, services, {
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
    'tell-learner',
    ({ lessonId, learnerId, instructorId, minutes, pence }, services, event) =>
      services.asSystem('tell of prepaid time', (db) =>
        tell(db, services, {
          kind: 'payment-returned',
          to: learnerId,
          key: `payment-returned ${event.id}`,
          other: instructorId,
          about: { lessonId, minutes, pence },
        }),
      ),
  ),
  subscribe(
    paymentRefunded,
    'tell-learner',
    ({ refundId, lessonId, learnerId, instructorId, pence, reason }, services) =>
      services.asSystem('tell of a refund', async (db) => {
        const learner = await findProfile(db, learnerId)
        if (!learner) return
        await tell(db, services, {
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
