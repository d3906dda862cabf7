import { formatPhone } from '#common/phone.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { isPlaceShown } from '#features/lessons/rules.ts'
import type { Address } from '#features/places/contract.ts'

type Part = 'learner' | 'instructor'

const line = ({ address, postcode }: Address) => [...address.split('\n'), postcode].filter(Boolean).join(', ')
const withNote = (place: Address) => [line(place), place.note].filter(Boolean).join('. ')

/** For calendars, without the note. */
export function locationOf(lesson: Lesson, part: Part, now: string): string | null {
  if (lesson.pickupPlace && isPlaceShown(lesson, now, part)) return line(lesson.pickupPlace)
  return lesson.pickup && `Pick-up near ${lesson.pickup}`
}

/** Where it starts and ends; to the instructor also how to reach the learner. */
export function placeRows(lesson: Lesson, part: Part, now: string): [string, string][] {
  const { pickup, pickupPlace, dropoffPlace, contact } = lesson
  if (!pickupPlace || !isPlaceShown(lesson, now, part)) return pickup ? [['Pick-up near', pickup]] : []
  return [
    ['Pick-up', withNote(pickupPlace)],
    ...(dropoffPlace ? [['Drop-off', withNote(dropoffPlace)] as [string, string]] : []),
    ...(part === 'instructor' && contact?.phone
      ? [['Phone', formatPhone(contact.phone)] as [string, string]]
      : []),
    ...(part === 'instructor' && contact?.guardianName && contact.guardianPhone
      ? [
          ['Parent or guardian', `${contact.guardianName}, ${formatPhone(contact.guardianPhone)}`] as [
            string,
            string,
          ],
        ]
      : []),
  ]
}
