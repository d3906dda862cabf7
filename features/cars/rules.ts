/** More than a school of this product has; each is one more to look through when a lesson is booked. */
export const mostCars = 60

/** Now and to come; a car has a service or two a year. */
export const mostAbsences = 50

/** A leap year: who lays a car up for longer archives it. */
export const mostAbsentDays = 366

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
