import type { LessonCancelled, LessonEvent } from '#features/lessons/contract.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { queueJob } from '#server/jobs.ts'
import { listUnpaid } from './checkout-rows.ts'
import { closeCheckout } from './close-checkout.ts'
import { releaseLesson, returnLesson } from './lesson-money.ts'
import { keepPackages } from './packages.ts'

type OfInstructor = { instructorId: string }

const keep = ({ instructorId }: OfInstructor, services: Services) =>
  services.asSystem('packages follow the rate and the diary', (db) => keepPackages(db, instructorId))

export const subscribers = [
  subscribe<OfInstructor>('instructor.rate-changed', 'keep-packages', keep),
  subscribe<OfInstructor>('diary.lengths-changed', 'keep-packages', keep),
  subscribe<LessonEvent>('lesson.delivered', 'release-payment', ({ lessonId }, services) =>
    services.asSystem('a delivered lesson is earned', (db) => releaseLesson(db, lessonId)),
  ),
  subscribe<LessonCancelled>('lesson.cancelled', 'settle-payment', ({ lessonId, free, by }, services) =>
    services.asSystem('the money of a cancelled lesson', (db) =>
      free ? returnLesson(db, lessonId, by) : releaseLesson(db, lessonId),
    ),
  ),
  subscribe<LessonEvent>('lesson.lapsed', 'close-checkouts', ({ lessonId }, services) =>
    services.asSystem('a lapsed lesson cannot be paid', async (db) => {
      for (const { id } of await listUnpaid(db, lessonId))
        await queueJob(db, closeCheckout, { checkoutId: id }, { key: id })
    }),
  ),
]
