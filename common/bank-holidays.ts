import { dayMs } from './days.ts'
import type { HolidayRegion } from './holiday-regions.ts'

const newYear = 'New Year’s Day'
const secondJanuary = '2 January'
const goodFriday = 'Good Friday'
const easterMonday = 'Easter Monday'
const earlyMay = 'Early May bank holiday'
const spring = 'Spring bank holiday'
const summer = 'Summer bank holiday'
const saintAndrew = 'St Andrew’s Day'
const christmas = 'Christmas Day'
const boxing = 'Boxing Day'
const substitute = (name: string) => `${name} (substitute day)`

/** As published on www.gov.uk/bank-holidays; 2028 by the same rules. A date that has moved to a weekday is listed there. */
const days: Record<HolidayRegion, Readonly<Record<string, string>>> = {
  'england-and-wales': {
    '2026-01-01': newYear,
    '2026-04-03': goodFriday,
    '2026-04-06': easterMonday,
    '2026-05-04': earlyMay,
    '2026-05-25': spring,
    '2026-08-31': summer,
    '2026-12-25': christmas,
    '2026-12-28': substitute(boxing),
    '2027-01-01': newYear,
    '2027-03-26': goodFriday,
    '2027-03-29': easterMonday,
    '2027-05-03': earlyMay,
    '2027-05-31': spring,
    '2027-08-30': summer,
    '2027-12-27': substitute(christmas),
    '2027-12-28': substitute(boxing),
    '2028-01-03': substitute(newYear),
    '2028-04-14': goodFriday,
    '2028-04-17': easterMonday,
    '2028-05-01': earlyMay,
    '2028-05-29': spring,
    '2028-08-28': summer,
    '2028-12-25': christmas,
    '2028-12-26': boxing,
  },
  scotland: {
    '2026-01-01': newYear,
    '2026-01-02': secondJanuary,
    '2026-04-03': goodFriday,
    '2026-05-04': earlyMay,
    '2026-05-25': spring,
    '2026-06-15': 'World Cup bank holiday',
    '2026-08-03': summer,
    '2026-11-30': saintAndrew,
    '2026-12-25': christmas,
    '2026-12-28': substitute(boxing),
    '2027-01-01': newYear,
    '2027-01-04': substitute(secondJanuary),
    '2027-03-26': goodFriday,
    '2027-05-03': earlyMay,
    '2027-05-31': spring,
    '2027-08-02': summer,
    '2027-11-30': saintAndrew,
    '2027-12-27': substitute(christmas),
    '2027-12-28': substitute(boxing),
    '2028-01-03': substitute(newYear),
    '2028-01-04': substitute(secondJanuary),
    '2028-04-14': goodFriday,
    '2028-05-01': earlyMay,
    '2028-05-29': spring,
    '2028-08-07': summer,
    '2028-11-30': saintAndrew,
    '2028-12-25': christmas,
    '2028-12-26': boxing,
  },
}

/** The name of the bank holiday on a day `YYYY-MM-DD`; known to the end of 2028. */
export const findBankHoliday = (region: HolidayRegion, on: string): string | undefined => days[region][on]

const numbersOf = (region: HolidayRegion) =>
  new Set(Object.keys(days[region]).map((on) => Date.parse(on) / dayMs))
const numbers = { 'england-and-wales': numbersOf('england-and-wales'), scotland: numbersOf('scotland') }

/** The same of a day counted from 1 January 1970, for those who look at many. */
export const isBankHoliday = (region: HolidayRegion, day: number) => numbers[region].has(day)

/** Those from one day up to another, in order. */
export const listBankHolidays = (region: HolidayRegion, from: string, to: string) =>
  Object.entries(days[region])
    .filter(([on]) => from <= on && on < to)
    .map(([on, name]) => ({ on, name }))

const scottishAreas = /^(AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)\d/

/** Where an outcode or sector lies. */
export const holidayRegionOf = (sector: string | null): HolidayRegion =>
  sector && scottishAreas.test(sector) ? 'scotland' : 'england-and-wales'

/** A date whose bank holiday is another day, as it falls on a weekend: itself an ordinary one. */
const moved: Readonly<Record<string, string>> = {
  '2026-12-26': '2026-12-28',
  '2027-01-02': '2027-01-04',
  '2027-12-25': '2027-12-27',
  '2027-12-26': '2027-12-28',
  '2028-01-01': '2028-01-03',
  '2028-01-02': '2028-01-04',
}

export function findSubstituteDay(region: HolidayRegion, on: string): string | undefined {
  const day = moved[on]
  return day && days[region][day] ? day : undefined
}

export const findDateOfSubstitute = (region: HolidayRegion, day: string): string | undefined =>
  days[region][day] && Object.keys(moved).find((on) => moved[on] === day)
