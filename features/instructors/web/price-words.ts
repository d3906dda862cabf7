import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { countListPrice, listPrice } from '../price-rules.ts'
import type { Rate } from './words.ts'

/** In winter, when the home zone is UTC. */
const examples = { Tuesday: '2026-01-06', Saturday: '2026-01-10' }
const startOf = (weekday: keyof typeof examples, time: string) => `${examples[weekday]}T${time}Z`

/** What a lesson of each length costs on a weekday by day, in the evening and at the weekend. */
export const listLessonPrices = (rate: Rate, lessonLengths: readonly number[]) =>
  lessonLengths.map((minutes) => ({
    minutes,
    usualPence: listPrice(rate, minutes),
    eveningPence: listPrice(rate, minutes, startOf('Tuesday', rate.priceRules.evening?.from ?? '18:00')),
    weekendPence: listPrice(rate, minutes, startOf('Saturday', '10:00')),
  }))

/** `Tuesday 18:00, 2 hours: £84.00 (£74.00 + £10.00 for the evening).` Empty if every time costs the same. */
export function sayExample(rate: Rate, lessonLengths: readonly number[]): string {
  const { evening, weekend } = rate.priceRules
  const minutes = lessonLengths.at(-1)
  if (minutes === undefined || !(evening ?? weekend)) return ''
  const [weekday, time] = evening ? (['Tuesday', evening.from] as const) : (['Saturday', '10:00'] as const)
  const priced = countListPrice(rate, minutes, startOf(weekday, time))
  return `${weekday} ${time}, ${formatMinutes(minutes)}: ${formatMoney(priced.pricePence)}${sayExtra(priced)}.`
}

const dearer = { evening: 'the evening', weekend: 'the weekend' }

/** ` (£38.00 + £5.00 for the evening)`; empty if the time costs nothing more. */
export const sayExtra = ({ pricePence, extra }: ReturnType<typeof countListPrice>) =>
  extra
    ? ` (${formatMoney(pricePence - extra.pence)} + ${formatMoney(extra.pence)} for ${dearer[extra.of]})`
    : ''
