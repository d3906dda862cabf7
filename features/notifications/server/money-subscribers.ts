import type { PaymentRefunded, PaymentReleased, PaymentReturned } from '#features/payments/contract.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { react } from '#server/events.ts'
import { refundedMail } from './money-emails.ts'
import { tell } from './tell.ts'

const lessonOf = (lessonId: string | null) => (lessonId ? { lessonId } : {})

export const moneyReactions = [
  react<PaymentReleased>(
    'payment.released',
    'tell-instructor',
    ({ lessonId, learnerId, instructorId, netPence }, house) =>
      house.asSystem('tell of an earning', (db) =>
        tell(db, house, {
          kind: 'payment-earned',
          to: instructorId,
          key: `payment-earned ${lessonId}`,
          other: learnerId,
          about: { lessonId, pence: netPence },
        }),
      ),
  ),
  react<PaymentReturned>(
    'payment.returned',
    'tell-learner',
    ({ lessonId, learnerId, instructorId, minutes, pence }, house, fact) =>
      house.asSystem('tell of prepaid time', (db) =>
        tell(db, house, {
          kind: 'payment-returned',
          to: learnerId,
          key: `payment-returned ${fact.id}`,
          other: instructorId,
          about: { lessonId, minutes, pence },
        }),
      ),
  ),
  react<PaymentRefunded>(
    'payment.refunded',
    'tell-learner',
    ({ refundId, lessonId, learnerId, instructorId, pence, reason }, house) =>
      house.asSystem('tell of a refund', async (db) => {
        const learner = await findProfile(db, learnerId)
        if (!learner) return
        await tell(db, house, {
          kind: 'payment-refunded',
          to: learnerId,
          key: `payment-refunded ${refundId}`,
          other: instructorId,
          about: { ...lessonOf(lessonId), pence },
          mail: () => refundedMail(house, learner, pence, reason),
        })
      }),
  ),
]
