import { lessonCancelled, lessonDelivered, lessonLapsed } from '#features/lessons/events.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { closeUnpaid } from './link-checkout.ts'
import { refundLesson } from './credits.ts'
import { lockPayments } from './open-checkout.ts'
import { settleLesson } from './lesson-money.ts'
import { refundRefilled } from './refilled-lessons.ts'
import { syncStandardPackages } from './packages.ts'
import { rateChanged } from '#features/instructors/contract.ts'
import { lengthsChanged } from '#features/diary/contract.ts'

const syncPackages = ({ instructorId }: { instructorId: string }, services: Services) =>
  services.asSystem('packages follow the rate and the diary', (db) => syncStandardPackages(db, instructorId))

const settlePayment = ({ lessonId }: { lessonId: string }, services: Services) =>
  services.asSystem('the money of a lesson that is over', (db) => settleLesson(db, lessonId))

export const subscribers = [
  subscribe(rateChanged, 'sync-packages', syncPackages),
  subscribe(lengthsChanged, 'sync-packages', syncPackages),
  subscribe(lessonDelivered, 'release-payment', settlePayment),
  subscribe(lessonDelivered, 'refund-refilled', ({ lessonId }, services) =>
    refundRefilled(services, lessonId),
  ),
  subscribe(lessonCancelled, 'refund-refilled', async ({ lessonId, costPence }, services) => {
    if (costPence > 0) await refundRefilled(services, lessonId)
  }),
  subscribe(lessonCancelled, 'settle-payment', ({ lessonId, learnerId, toCard }, services) =>
    services.asSystem('the money of a cancelled lesson', async (db) => {
      if (!toCard || !learnerId) return settleLesson(db, lessonId)
      await lockPayments(db, learnerId)
      await settleLesson(db, lessonId)
      await refundLesson(db, { id: learnerId }, lessonId)
    }),
  ),
  subscribe(lessonLapsed, 'close-checkouts', ({ lessonId }, services) =>
    services.asSystem('a lapsed lesson cannot be paid', (db) => closeUnpaid(db, lessonId)),
  ),
  subscribe(lessonCancelled, 'close-checkouts', ({ lessonId }, services) =>
    services.asSystem('a cancelled lesson cannot be paid', (db) => closeUnpaid(db, lessonId)),
  ),
]
