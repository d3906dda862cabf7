import { firstName } from '#common/first-name.ts'
import { formatPhone } from '#common/phone.ts'
import { formatTime } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { isPlaceShown, type LessonSide } from '#features/lessons/rules.ts'
import type { Address } from '#features/places/contract.ts'

const line = ({ address, postcode }: Address) => [...address.split('\n'), postcode].filter(Boolean).join(', ')
const withNote = (place: Address) => [line(place), place.note].filter(Boolean).join('. ')

/** For calendars, without the note. */
export function locationOf(lesson: Lesson, side: LessonSide, now: string): string | null {
  if (lesson.pickupPlace && isPlaceShown(lesson, now, side)) return line(lesson.pickupPlace)
  return lesson.pickup && `Pick-up near ${lesson.pickup}`
}

/** For calendars, which have no place for it. */
export const endOf = (lesson: Lesson, side: LessonSide, now: string): string | undefined =>
  lesson.dropoffPlace && isPlaceShown(lesson, now, side) ? `Ends at ${line(lesson.dropoffPlace)}.` : undefined

const testRows = ({ test }: Lesson): [string, string][] =>
  test ? [['Driving test', `${formatTime(test.at)} at ${test.centre}`]] : []

/** For the learner, as long as the lesson shows it. */
const instructorRows = ({ instructor, instructorPhone }: Lesson): [string, string][] =>
  instructorPhone ? [[`${firstName(instructor.name)}’s phone`, formatPhone(instructorPhone)]] : []

/** The phone number, once, when all lessons are with one instructor. */
export const rowsToRing = (lessons: readonly Lesson[]) =>
  lessons
    .filter(({ instructorPhone }) => instructorPhone)
    .slice(0, 1)
    .flatMap(instructorRows)

/** The test that it is for, if it is; where it starts and ends; how to reach the other of the two. */
export function placeRows(lesson: Lesson, side: LessonSide, now: string): [string, string][] {
  const { pickup, pickupPlace, dropoffPlace, contact } = lesson
  const test = testRows(lesson)
  const phone = side === 'learner' ? instructorRows(lesson) : []
  if (!pickupPlace || !isPlaceShown(lesson, now, side))
    return [...test, ...(pickup ? [['Pick-up near', pickup] as [string, string]] : []), ...phone]
  return [
    ...test,
    ['Pick-up', withNote(pickupPlace)],
    ...(dropoffPlace ? [['Drop-off', withNote(dropoffPlace)] as [string, string]] : []),
    ...phone,
    ...(side === 'instructor' && contact?.phone
      ? [['Phone', formatPhone(contact.phone)] as [string, string]]
      : []),
    ...(side === 'instructor' && contact?.guardianName && contact.guardianPhone
      ? [
          ['Parent or guardian', `${contact.guardianName}, ${formatPhone(contact.guardianPhone)}`] as [
            string,
            string,
          ],
        ]
      : []),
  ]
}
