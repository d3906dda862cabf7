import { formatMoneyRange } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import { sayExtra } from '#features/instructors/web/price-words.ts'
import { formatBasisPoints } from '#features/payments/commission.ts'
import type { LessonPrices } from '../lesson-prices-contract.ts'
import type { EnteredPayment } from '../rules.ts'

type Priced = LessonPrices['lessons'][number]
type Form = {
  readonly payment: EnteredPayment
  readonly minutes: number
  readonly isSeries: boolean
  /** The learner’s first name, or `someone`. */
  readonly name: string
}

/** Somebody new. */
export const someone = 'They'

const rangeOf = (amounts: readonly number[]) => ({ least: Math.min(...amounts), most: Math.max(...amounts) })

/** Of these lessons, those that money is shown for. */
const toPay = ({ lessons }: LessonPrices, payment: EnteredPayment) =>
  payment === 'hours' ? lessons.filter(({ fromHours }) => !fromHours) : lessons

/** What `priceWords` names, for the server to compare. Undefined: no price is shown. */
export function shownPence(prices: LessonPrices, { payment, isSeries }: Pick<Form, 'payment' | 'isSeries'>) {
  const lessons = toPay(prices, payment)
  if (lessons.length === 0 || (payment === 'hours' && !isSeries)) return undefined
  return rangeOf(lessons.map(({ pricePence }) => pricePence))
}

/** "£42.00 for 1 hour, in cash (£38.00 + £4.00 for the weekend)." */
export function priceWords(prices: LessonPrices, form: Form): string {
  const { payment, minutes, isSeries } = form
  const { lessons, commissionBasisPoints } = prices
  if (payment === 'hours') return hoursWords(prices, form)
  const price = formatMoneyRange(lessons.map(({ pricePence }) => pricePence))
  const net = formatMoneyRange(lessons.map(({ netPence }) => netPence))
  const commission = formatMoneyRange(lessons.map(({ pricePence, netPence }) => pricePence - netPence))
  const count = lessons.length > 1 ? `${plural(lessons.length, 'lesson')}, ` : ''
  const [cost, each, of] = isSeries ? [count + price, ' each', ' of each'] : [price, '', '']
  const parts = partsOf(lessons)
  if (payment === 'card-link')
    return `${cost}${each} by card link${parts}: you get ${net}${of} after ${formatBasisPoints(commissionBasisPoints)} (${commission}).`
  const way = payment === 'cash' ? 'in cash' : 'by bank transfer'
  return `${cost}${isSeries ? each : ` for ${formatMinutes(minutes)}`}, ${way}${parts}.`
}

/** Where all of them cost the same for the same reason. */
function partsOf([first, ...others]: readonly Priced[]) {
  if (!first?.extra) return ''
  const { pricePence, extra } = first
  const isSame = others.every(
    (one) => one.pricePence === pricePence && one.extra?.pence === extra.pence && one.extra.of === extra.of,
  )
  return isSame ? sayExtra(first) : ''
}

const hours = (minutes: number) => String(minutes / 60)
const ownHours = (name: string, minutes: number) =>
  `${name}’s ${hours(minutes)} ${minutes === 60 ? 'hour' : 'hours'}`

/** "Takes 2 of Kofi’s 6 hours. 4 left." */
function hoursWords(prices: LessonPrices, { minutes, isSeries, name }: Form): string {
  const { lessons, minutesLeft: left } = prices
  const paid = lessons.filter(({ fromHours }) => fromHours).length
  if (left <= 0) return `${name} ${name === someone ? 'have' : 'has'} no hours paid in advance.`
  if (!isSeries && left < minutes)
    return `${ownHours(name, left)} can’t pay for this lesson: it takes ${hours(minutes)}.`
  if (!isSeries && paid === 0)
    return `${ownHours(name, left)} can’t pay for this lesson at this time. Choose another payment.`
  if (!isSeries)
    return `Takes ${hours(minutes)} of ${ownHours(name, left)}. ${left > minutes ? hours(left - minutes) : 'None'} left.`
  const rest = toPay(prices, 'hours').map(({ pricePence }) => pricePence)
  const each = `Each lesson takes ${hours(minutes)} of ${ownHours(name, left)}.`
  if (rest.length === 0)
    return `${each} ${hours(left - paid * minutes)} left after ${plural(paid, 'lesson')}.`
  return `${each} That’s enough for ${paid} of them; the others cost ${formatMoneyRange(rest)} each unless more hours come in.`
}
