import { addDays, addMonths, type Day } from '#common/days.ts'
import type { Pence } from '#common/money.ts'
import { priceOf } from '#features/instructors/rules.ts'
import { minutesAt } from '#features/payments/rules.ts'

export const leastPence = 2_000
export const mostPence = 100_000
export const amountsOnOffer = [4_000, 8_000, 15_000, 30_000] as const
export const validMonths = 24
/** The right to cancel (Consumer Contracts Regulations 2013), as long as nothing of it is redeemed. */
export const cancelDays = 14
/** How long ahead it can be ordered. */
export const mostDaysAhead = 365
/** The email with the code: the first one, and four more. */
export const mostSends = 5
/** An example, said as one, where no instructor is chosen. */
export const exampleRatePence = 4_000

export const lapsesOn = (paidOn: Day): Day => addMonths(paidOn, validMonths)
/** The last day on which the buyer can still change their mind. */
export const cancelUntil = (paidOn: Day): Day => addDays(paidOn, cancelDays)

const stepMinutes = 30

/** What one can choose to redeem: every half hour, and all of it. */
export function choicesOf(leftPence: Pence, hourlyRatePence: Pence): { minutes: number; pence: Pence }[] {
  const all = minutesAt(leftPence, hourlyRatePence)
  const halves = Array.from({ length: Math.floor(all / stepMinutes) }, (_, at) => (at + 1) * stepMinutes)
  return [...new Set([...halves, all])]
    .filter((minutes) => minutes > 0)
    .map((minutes) => ({ minutes, pence: penceFor(minutes, leftPence, hourlyRatePence) }))
}

/** All of it takes the pennies of less than a minute along, so that none are stranded. */
export const penceFor = (minutes: number, leftPence: Pence, hourlyRatePence: Pence): Pence =>
  minutes === minutesAt(leftPence, hourlyRatePence)
    ? leftPence
    : Math.min(leftPence, priceOf(hourlyRatePence, minutes))

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16

/** Sixteen letters and digits without those that are mistaken for others: 80 bits. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, codeLength), (byte) => letters[byte % 32]).join('')

/** However it is typed: small letters, spaces, O for 0. */
export const plainCode = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

export const sayCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-')
