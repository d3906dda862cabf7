import { nameForLearners } from '#features/instructors/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import type { LessonSide } from '#features/lessons/rules.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { listBooked } from '#features/series/server/lessons-of.ts'
import { todayIn } from '#features/series/server/rows.ts'
import type { Db } from '#server/database.ts'
import type { Recipient } from '#server/email-template.ts'
import type { Attachment, Services } from '#server/services.ts'
import { writeCalendarFile } from './calendar-file.ts'
import { calendarLesson, invitationTo } from './lesson-mail-template.ts'
import type { SeriesContext } from './series-mail.ts'

export const readLessons = (db: Db, ids: readonly string[]): Promise<Lesson[]> =>
  Promise.all(ids.map((id) => getLesson(db, id)))

/** Those of a series that are booked and to come. */
export const readComing = async (
  db: Db,
  { series: { id, zone } }: Pick<SeriesContext, 'series'>,
): Promise<Lesson[]> =>
  readLessons(
    db,
    (await listBooked(db, id, todayIn(db, zone))).map((lesson) => lesson.id),
  )

type Lessons = { booked?: readonly Lesson[]; cancelled?: readonly Lesson[] }

/** For the learner’s calendar. */
export const writeSeriesFiles = (
  services: Services,
  to: NonNullable<SeriesContext['learner']>,
  lessons: Lessons,
): Attachment[] => writeLessonFiles(services, to, 'learner', lessons)

/** One file of the lessons booked, one of those cancelled, as far as they still are. */
export function writeLessonFiles(
  services: Services,
  to: Recipient,
  side: LessonSide,
  { booked = [], cancelled = [] }: Lessons,
): Attachment[] {
  const write = (method: 'request' | 'cancel', lessons: readonly Lesson[]) =>
    lessons.length === 0
      ? []
      : [
          writeCalendarFile({
            ...invitationTo(services, to),
            filename: method === 'cancel' ? 'cancelled-lessons.ics' : 'lessons.ics',
            method,
            lessons: lessons.map((lesson) =>
              calendarLesson(services, lesson, side, {
                sequence: lesson.calendarVersion,
                other:
                  side === 'learner'
                    ? nameForLearners(lesson.instructor)
                    : (lesson.learner?.name ?? 'your learner'),
              }),
            ),
          }),
        ]
  return [
    ...write(
      'request',
      booked.filter(({ status }) => status === 'booked'),
    ),
    ...write(
      'cancel',
      cancelled.filter(({ status }) => status === 'cancelled'),
    ),
  ]
}
