import type { LessonCancelled, LessonFact } from '#features/lessons/contract.ts'
import { react } from '#server/events.ts'
import type { House } from '#server/services.ts'
import { queueJob } from '#server/jobs.ts'
import { listUnpaid } from './checkout-rows.ts'
import { closeCheckout } from './close-checkout.ts'
import { releaseLesson, returnLesson } from './lesson-money.ts'
import { keepPackages } from './packages.ts'

type OfInstructor = { instructorId: string }

const keep = ({ instructorId }: OfInstructor, house: House) =>
  house.asSystem('packages follow the rate and the diary', (db) => keepPackages(db, instructorId))

export const reactions = [
  react<OfInstructor>('instructor.rate-changed', 'keep-packages', keep),
  react<OfInstructor>('diary.lengths-changed', 'keep-packages', keep),
  react<LessonFact>('lesson.delivered', 'release-payment', ({ lessonId }, house) =>
    house.asSystem('a delivered lesson is earned', (db) => releaseLesson(db, lessonId)),
  ),
  react<LessonCancelled>('lesson.cancelled', 'settle-payment', ({ lessonId, free, by }, house) =>
    house.asSystem('the money of a cancelled lesson', (db) =>
      free ? returnLesson(db, lessonId, by) : releaseLesson(db, lessonId),
    ),
  ),
  react<LessonFact>('lesson.lapsed', 'close-checkouts', ({ lessonId }, house) =>
    house.asSystem('a lapsed lesson cannot be paid', async (db) => {
      for (const { id } of await listUnpaid(db, lessonId))
        await queueJob(db, closeCheckout, { checkoutId: id }, { key: id })
    }),
  ),
]
