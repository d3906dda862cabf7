import type { CalendarDay, InstructorCalendar } from '../calendar-contract.ts'
import { coverLengths } from '../rules.ts'
import { minutesOf } from './day-words.ts'

type Hours = { freeMinutes: number; bookedMinutes: number }
export type FreeInstructor = {
  id: string
  name: string
  weeks: Hours[]
  /** Where the nearest free times begin, at most `mostTimes`. */
  next: string[]
}

const mostTimes = 3
const quarterMs = 15 * 60_000
const [shortest] = coverLengths

/** Of the same instructors in following weeks, what is still to come: the emptiest first. */
export function listFreeHours(
  weeks: readonly (readonly InstructorCalendar[])[],
  now: string,
): FreeInstructor[] {
  return (weeks[0] ?? [])
    .map(({ id, name }): FreeInstructor => {
      const own = weeks.map((week) => week.find((one) => one.id === id)?.days ?? [])
      return {
        id,
        name,
        weeks: own.map((days) => hoursOf(days, now)),
        next: own.flat().flatMap(startsOn).slice(0, mostTimes),
      }
    })
    .toSorted((a, b) => freeOf(b) - freeOf(a))
}

export const sumHours = (instructors: readonly FreeInstructor[], week: number): Hours => ({
  freeMinutes: sum(instructors.map(({ weeks }) => weeks[week]?.freeMinutes ?? 0)),
  bookedMinutes: sum(instructors.map(({ weeks }) => weeks[week]?.bookedMinutes ?? 0)),
})

const freeOf = ({ weeks }: FreeInstructor) => sum(weeks.map(({ freeMinutes }) => freeMinutes))

const hoursOf = (days: readonly CalendarDay[], now: string): Hours => ({
  freeMinutes: sum(days.flatMap(({ bookable }) => bookable.map(minutesOf))),
  bookedMinutes: sum(days.flatMap(({ busy }) => busy.map((span) => minutesAfter(span, now)))),
})

/** One for each gap, on the quarter of an hour: nobody agrees on 14:07. */
const startsOn = ({ bookable }: CalendarDay): string[] =>
  bookable.flatMap(({ startsAt, endsAt }) => {
    const start = Math.ceil(Date.parse(startsAt) / quarterMs) * quarterMs
    return start + shortest * 60_000 <= Date.parse(endsAt) ? [new Date(start).toISOString()] : []
  })

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const minutesAfter = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: string) =>
  Math.max(0, Date.parse(endsAt) - Math.max(Date.parse(startsAt), Date.parse(now))) / 60_000
