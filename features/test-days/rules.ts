import { findBankHoliday } from '#common/bank-holidays.ts'
import type { HolidayRegion } from '#common/holiday-regions.ts'

/** A car test takes about so long. */
export const testMinutes = 40

/** Since 31 March 2026 a booking may be changed so often; since 12 May 2026 by the learner alone. */
export const mostChanges = 2

/** To change or cancel a car test without losing the fee (since 8 April 2025), and between a fail and the next test. */
const noticeWorkingDays = 10

const theoryYears = 2
const theoryWarningDays = 90

const mostDrivingFaults = 15

/** Only the learner may use them. */
export const govLinks = {
  book: 'https://www.gov.uk/book-driving-test',
  change: 'https://www.gov.uk/change-driving-test',
  theory: 'https://www.gov.uk/book-theory-test',
} as const

/** As the DVSA counts: Saturdays are working days, Sundays and bank holidays are not. */
const isWorkingDay = (day: Temporal.PlainDate, region: HolidayRegion) =>
  day.dayOfWeek !== 7 && findBankHoliday(region, day.toString()) === undefined

function step(from: string, by: 1 | -1, workingDays: number, region: HolidayRegion): Temporal.PlainDate {
  let day = Temporal.PlainDate.from(from)
  for (let left = workingDays; left > 0; ) {
    day = day.add({ days: by })
    if (isWorkingDay(day, region)) left -= 1
  }
  return day
}

/** The last day on which the fee isn't lost: ten full working days lie between it and the test. */
export const changeByDay = (testOn: string, region: HolidayRegion) =>
  step(testOn, -1, noticeWorkingDays, region).subtract({ days: 1 }).toString()

export const retestFromDay = (failedOn: string, region: HolidayRegion) =>
  step(failedOn, 1, noticeWorkingDays, region).toString()

export const theoryStates = ['unknown', 'valid', 'ends-soon', 'ends-before-test', 'over'] as const
type TheoryState = (typeof theoryStates)[number]

/** The certificate counts for two years: the driving test must be taken by then. */
export function theoryOf(passedOn: string | null, testOn: string | null, today: string) {
  if (passedOn === null) return { passedOn, validUntil: null, state: 'unknown' as const }
  const end = Temporal.PlainDate.from(passedOn).add({ years: theoryYears }).subtract({ days: 1 })
  const validUntil = end.toString()
  const state: TheoryState =
    validUntil < today
      ? 'over'
      : testOn !== null && validUntil < testOn
        ? 'ends-before-test'
        : end.subtract({ days: theoryWarningDays }).toString() <= today
          ? 'ends-soon'
          : 'valid'
  return { passedOn, validUntil, state }
}

export type Fault = {
  readonly competency: string
  readonly driving: number
  readonly serious: boolean
  readonly dangerous: boolean
}

/** Show me, tell me counts once however much went wrong. */
export const sumFaults = (faults: readonly Fault[]) => ({
  driving: faults.reduce(
    (sum, { competency, driving }) => sum + (competency === 'vehicleChecks' ? Math.min(driving, 1) : driving),
    0,
  ),
  serious: faults.filter(({ serious }) => serious).length,
  dangerous: faults.filter(({ dangerous }) => dangerous).length,
})

/** With these faults nobody passes. A fail may have other reasons, or not all of its faults noted. */
export function mustFail(faults: readonly Fault[]): boolean {
  const { driving, serious, dangerous } = sumFaults(faults)
  return driving > mostDrivingFaults || serious > 0 || dangerous > 0
}
