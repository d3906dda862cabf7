import { findBankHoliday, holidayRegionOf } from '#common/bank-holidays.ts'
import type { Day } from '#common/days.ts'
import { useDiarySettings } from '#features/diary/web/hooks.ts'
import { useMyInstructor } from '#features/instructors/web/hooks.ts'

export type HolidayOf = (day: Day) => string | undefined

/** The names of an instructor’s bank holidays: of the region they chose, else of where they teach. */
export function useBankHolidays(): HolidayOf {
  const settings = useDiarySettings().data
  const isByPlace = settings?.bankHolidaysOf === null
  const own = useMyInstructor({ enabled: isByPlace }).data
  const region = settings?.bankHolidaysOf ?? (own ? holidayRegionOf(own.sector) : undefined)
  return (day) => (region ? findBankHoliday(region, day) : undefined)
}
