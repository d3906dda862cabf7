import { formatMoneyRange } from '#common/money.ts'
import { weekdays } from '#features/diary/rules.ts'
import type { PaidWith } from '#features/lessons/rules.ts'
import type { Series } from './contract.ts'
import { isFromHours } from './rules.ts'

type Rule = Pick<Series, 'weekday' | 'time' | 'everyWeeks'>

/** "Tuesdays at 16:00", "Tuesdays at 16:00, every 2 weeks" */
export const ruleOf = ({ weekday, time, everyWeeks }: Rule) =>
  `${weekdays[weekday - 1]}s at ${time}${everyWeeks === 1 ? '' : `, every ${everyWeeks} weeks`}`

type Priced = { readonly pricePence?: number | null | undefined; readonly paidWith?: PaidWith | null }

/** "£78.00 a lesson", "£38.00 to £42.00 a lesson". Undefined: none of them is paid with money. */
export function priceOfLessons(lessons: readonly Priced[]) {
  const prices = lessons.flatMap(({ pricePence, paidWith }) =>
    isFromHours(paidWith) ? [] : (pricePence ?? []),
  )
  return prices.length === 0 ? undefined : `${formatMoneyRange(prices)} a lesson`
}
