import { formatMoney, type Pence } from '#common/money.ts'
import { formatDay, formatMinutes } from '#common/time.ts'
import { minutesAt } from '#features/payments/rules.ts'
import { exampleRatePence } from '../rules.ts'

/** Of a day without a time. */
export const sayDay = (day: string) => formatDay(day)

/** How far it goes, by a price that is named beside it. */
export function sayHours(pence: Pence, instructor?: { name: string; hourlyRatePence: Pence }): string {
  const rate = instructor?.hourlyRatePence ?? exampleRatePence
  const time = formatMinutes(minutesAt(pence, rate))
  return instructor
    ? `That’s ${time} with ${instructor.name}, at today’s price of ${formatMoney(rate)} an hour.`
    : `With an instructor who charges ${formatMoney(rate)} an hour, say, that’s ${time}. Each one sets their own price.`
}
