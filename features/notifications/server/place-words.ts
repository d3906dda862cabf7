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

/** The test that it is for, if it is; where it starts and ends; to the instructor also how to reach the learner. */
export function placeRows(lesson: Lesson, side: LessonSide, now: string): [string, string][] {
  const { pickup, pickupPlace, dropoffPlace, contact } = lesson
  const test = testRows(lesson)
  if (!pickupPlace || !isPlaceShown(lesson, now, side))
    return [...test, ...(pickup ? [['Pick-up near', pickup] as [string, string]] : [])]
  return [
    ...test,
    ['Pick-up', withNote(pickupPlace)],
    ...(dropoffPlace ? [['Drop-off', withNote(dropoffPlace)] as [string, string]] : []),
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
