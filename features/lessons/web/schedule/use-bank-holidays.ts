import { findBankHoliday } from '#common/bank-holidays.ts'
import type { Day } from '#common/days.ts'
import { useDiarySettings } from '#features/diary/web/settings-hooks.ts'

export type HolidayOf = (day: Day) => string | undefined

/** The names of an instructor’s bank holidays: of the region they chose, else of where they teach. */
export function useBankHolidays(): HolidayOf {
  const region = useDiarySettings().data?.holidayRegion
  return (day) => (region ? findBankHoliday(region, day) : undefined)
}
