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
  `${kindNames[kind]}, ${hoursNames[hours].toLowerCase()}, ${hasCar ? 'car provided' : 'own car needed'}`

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

/** `Employed from 4 January`, `On a franchise from 4 January`; `since` once that day has come, where it still stands `today`. */
export const sayWork = ({ kind, startsOn }: NonNullable<Applicant['offer']>, today = '') =>
  `${kind === 'employed' ? 'Employed' : 'On a franchise'} ${startsOn <= today ? 'since' : 'from'} ${formatDay(`${startsOn}T12:00Z`)}`

/** Ended by its last day it can be opened again; closed by the school it can't. */
export const sayState = ({ isOpen, isClosed }: Pick<SchoolVacancy, 'isOpen' | 'isClosed'>) =>
  isOpen ? 'Open' : isClosed ? 'Closed' : 'Ended'

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
  sent: 'Needs an answer',
  'to-meet': 'Meeting',
  offered: 'Offer sent',
  'taken-on': 'Taken on',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
