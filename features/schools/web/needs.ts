import { daysBetween } from '#common/days.ts'
import type { CarDateKind } from '#features/diary/car-dates.ts'
import type { Invitation } from '#features/invitations/contract.ts'
import { expiryReminders } from '#features/instructors/rules.ts'
import type { SchoolInstructor } from '../contract.ts'

/** Whose car is taken or at the garage: a lesson to come that has none. */
export type LessonWithoutCar = { startsAt: string; instructor: { id: string; name: string } }

export type CarDate = {
  car: { id: string; name: string }
  kind: CarDateKind
  dueOn: string
  daysLeft: number
}

export type Need =
  | { kind: 'car'; lesson: LessonWithoutCar }
  | { kind: 'off'; instructor: SchoolInstructor }
  | { kind: 'car-date'; date: CarDate; daysLeft: number }
  | { kind: 'badge' | 'licence'; instructor: SchoolInstructor; on: string; daysLeft: number }
  | { kind: 'unchecked' | 'no-hours'; instructor: SchoolInstructor }
  | { kind: 'invitation'; invitation: Invitation }

/** As soon as its holder is reminded. */
const warningDays = expiryReminders[0]

/** What an owner should look at, the most urgent first. `today` is a day. */
export function needsOf(
  instructors: readonly SchoolInstructor[],
  invitations: readonly Invitation[],
  cars: { lessonsWithoutCar: readonly LessonWithoutCar[]; dates: readonly CarDate[] },
  today: string,
): Need[] {
  const expiring = instructors.flatMap((instructor) => {
    const papers = { badge: instructor.badgeExpiresOn, licence: instructor.licenceExpiresOn }
    return (['badge', 'licence'] as const).flatMap((kind) => {
      const on = papers[kind]
      const daysLeft = on === null ? Number.POSITIVE_INFINITY : daysBetween(today, on)
      return on !== null && daysLeft <= warningDays ? [{ kind, instructor, on, daysLeft }] : []
    })
  })
  const unchecked = instructors
    .filter(({ badgeExpiresOn }) => badgeExpiresOn === null)
    .map((instructor): Need => ({ kind: 'unchecked', instructor }))
  const hours = instructors
    .filter(({ openMinutes }) => openMinutes === 0)
    .map((instructor): Need => ({ kind: 'no-hours', instructor }))
  const off = instructors
    .filter(({ daysOff }) => daysOff.length > 0)
    .map((instructor): Need => ({ kind: 'off', instructor }))
  return [
    ...off,
    ...cars.lessonsWithoutCar
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
      .map((lesson): Need => ({ kind: 'car', lesson })),
    ...[...cars.dates.map(asNeed), ...expiring].toSorted((a, b) => a.daysLeft - b.daysLeft),
    ...unchecked,
    ...hours,
    ...invitations.map((invitation): Need => ({ kind: 'invitation', invitation })),
  ]
}

const asNeed = (date: CarDate): Extract<Need, { kind: 'car-date' }> => ({
  kind: 'car-date',
  date,
  daysLeft: date.daysLeft,
})

export type InstructorOrder = 'name' | 'badge' | 'full'

/** By `badge`: none, then what expires first. By `full`: the emptiest four weeks first. */
export const inOrder = (instructors: readonly SchoolInstructor[], order: InstructorOrder) =>
  order === 'name'
    ? instructors
    : instructors.toSorted((a, b) =>
        order === 'badge'
          ? (a.badgeExpiresOn ?? '').localeCompare(b.badgeExpiresOn ?? '')
          : fullness(a) - fullness(b),
      )

const fullness = ({ openMinutes, bookedMinutes }: SchoolInstructor) =>
  openMinutes === 0 ? -1 : bookedMinutes / openMinutes
