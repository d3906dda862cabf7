import { lessonNotBooked } from '#features/lessons/contract.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { sayCar } from '#features/lessons/words.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { writeFeed } from './feed-file.ts'

/** One lesson of the caller, under the UID of the emailed file. @throws lessonNotBooked, notFound */
export async function getLessonFile(db: Db, services: Services, id: string) {
  const { status, instructor, learner, ...lesson } = await getLesson(db, id)
  if (status !== 'booked' && status !== 'delivered') return fail(lessonNotBooked)
  const isTeaching = instructor.id === db.claims.sub
  const other = isTeaching ? learner : instructor
  return {
    name: 'lesson.ics',
    content: writeFeed(services, [
      {
        ...lesson,
        address: lesson.pickupPlace?.address ?? null,
        postcode: lesson.pickupPlace?.postcode ?? null,
        endsAddress: lesson.dropoffPlace?.address ?? null,
        endsPostcode: lesson.dropoffPlace?.postcode ?? null,
        status,
        changedAt: db.now().toString(),
        isTeaching,
        car: sayCar(lesson, isTeaching ? 'instructor' : 'learner'),
        otherName: other?.name ?? null,
        isWithTrainee: !isTeaching && Boolean(instructor.isTrainee),
      },
    ]),
  }
}
