import { formatMoney, formatPounds } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import type { ListedPlace } from '../contract.ts'

/** Whole pounds without their pence. */
export const formatPrice = (pence: number) => (pence % 100 === 0 ? formatPounds(pence) : formatMoney(pence))

export const howMany = (instructors: number) => plural(instructors, 'driving instructor')

export function sayPrices({ fromPence, toPence }: Pick<ListedPlace, 'fromPence' | 'toPence'>) {
  if (fromPence === null || toPence === null) return ''
  return fromPence === toPence
    ? `${formatPrice(fromPence)} an hour`
    : `${formatPrice(fromPence)} to ${formatPrice(toPence)} an hour`
}
