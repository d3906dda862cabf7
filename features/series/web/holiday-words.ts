import { findBankHoliday, findSubstituteDay } from '#common/bank-holidays.ts'
import type { HolidayRegion } from '#common/holiday-regions.ts'
import { formatDate } from '#common/time.ts'

/** People take Boxing Day for a bank holiday on a Saturday too: what is booked then stays. */
export const sayOrdinaryDays = (region: HolidayRegion, days: readonly string[]) =>
  days.flatMap((on) => {
    const substitute = findSubstituteDay(region, on)
    return substitute
      ? `${dayName(on)} isn’t a bank holiday: ${findBankHoliday(region, substitute)} is ${dayName(substitute)}. The lesson stays.`
      : []
  })

const dayName = (on: string) => `${formatDate(on, 'weekday')} ${formatDate(on, 'short date')}`
