import { daysBetween } from '#common/days.ts'
import { type CarDateKind, carDateKinds } from '#features/diary/car-dates.ts'

/** More than a school of this product has; each is one more to look through when a lesson is booked. */
export const mostCars = 60

/** Now and to come; a car has a service or two a year. */
export const mostAbsences = 50

/** A leap year: who lays a car up for longer archives it. */
export const mostAbsentDays = 366

/** Days before a date of a car at which its owner is reminded. From the first on it is listed as soon due. */
export const carDateReminders = [30, 7, 0] as const

/** Somebody who adds and removes absences writes no more often than this to an instructor about one car. */
export const hoursBetweenMails = 6

/** As it is stored, without spaces; undefined if no plate of this country reads so. */
export function readRegistration(text: string): string | undefined {
  const plate = text.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z0-9]{2,8}$/.test(plate) ? plate : undefined
}

/** `AB12CDE` as it stands on the plate; older and personal ones as they are stored. */
export const asOnPlate = (registration: string) =>
  /^[A-Z]{2}\d{2}[A-Z]{3}$/.test(registration)
    ? `${registration.slice(0, 4)} ${registration.slice(4)}`
    : registration

type Dates = Readonly<Record<CarDateKind, string | null>>

export const listDates = (dates: Dates, today: string) =>
  carDateKinds
    .flatMap((kind) => {
      const dueOn = dates[kind]
      return dueOn === null ? [] : [{ kind, dueOn, daysLeft: daysBetween(today, dueOn) }]
    })
    .toSorted((one, other) => one.daysLeft - other.daysLeft)

export const isDueSoon = ({ daysLeft }: { daysLeft: number }) => daysLeft <= carDateReminders[0]

type DatedCar = { id: string; name: string; isOwn: boolean; archivedAt: string | null; dates: Dates }

export const listDueSoon = (cars: readonly DatedCar[], today: string) =>
  cars
    .filter(({ isOwn, archivedAt }) => isOwn && !archivedAt)
    .flatMap(({ id, name, dates }) =>
      listDates(dates, today)
        .filter(isDueSoon)
        .map((date) => ({ car: { id, name }, ...date })),
    )
    .toSorted((one, other) => one.daysLeft - other.daysLeft)
