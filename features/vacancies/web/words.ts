import { formatPrice } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { formatDay } from '#common/time.ts'
import type { Applicant, MyApplication, OpenVacancy, SchoolVacancy } from '../contract.ts'

export const kindNames: Record<SchoolVacancy['kind'], string> = {
  employed: 'Employed',
  franchise: 'Franchise',
}
export const hoursNames: Record<SchoolVacancy['hours'], string> = {
  'full-time': 'Full time',
  'part-time': 'Part time',
  either: 'Full or part time',
}

/** `Employed, part time, car provided` */
export const sayTerms = ({ kind, hours, hasCar }: Pick<SchoolVacancy, 'kind' | 'hours' | 'hasCar'>) =>
  `${kindNames[kind]}, ${hoursNames[hours].toLowerCase()}, ${hasCar ? 'car provided' : 'in your own car'}`

/** Null where the school gives no figures. */
export function sayHourly({
  hourlyFromPence: from,
  hourlyToPence: to,
}: Pick<SchoolVacancy, 'hourlyFromPence' | 'hourlyToPence'>) {
  if (from === null && to === null) return null
  if (from !== null && to !== null)
    return `${from === to ? formatPrice(from) : `${formatPrice(from)} to ${formatPrice(to)}`} an hour`
  return from === null ? `Up to ${formatPrice(to ?? 0)} an hour` : `From ${formatPrice(from)} an hour`
}

/** `Employed from 4 January`, `Franchise from 4 January`; `since` once that day has come. */
export const sayWork = ({ kind, startsOn }: NonNullable<Applicant['offer']>, today: string) =>
  `${kindNames[kind]} ${startsOn <= today ? 'since' : 'from'} ${formatDay(`${startsOn}T12:00Z`)}`

/** `Bristol (BS1), 4 miles from your base` */
export function sayWhere({ place, outcode, miles }: Pick<OpenVacancy, 'place' | 'outcode' | 'miles'>) {
  const where = place.toUpperCase().startsWith(outcode) ? place.toUpperCase() : `${place} (${outcode})`
  if (miles === null) return where
  return `${where}, ${miles === 0 ? 'under a mile' : plural(miles, 'mile')} from your base`
}

export const myStateWords: Record<MyApplication['state'], string> = {
  sent: 'Sent',
  'to-meet': 'They’d like to meet you',
  offered: 'They’d like to take you on',
  'taken-on': 'Taken on',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
export const applicantStateWords: Record<Applicant['state'], string> = {
  sent: 'To answer',
  'to-meet': 'To meet',
  offered: 'Offered',
  'taken-on': 'Taken on',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
