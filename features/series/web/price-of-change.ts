import { formatMoney, formatMoneyRange } from '#common/money.ts'
import { addDays, weekdayOf } from '#common/days.ts'
import { priceOfLength } from '#features/lessons/rules.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { useLessonPrices } from '#features/pupils/web/hooks.ts'
import { useNow } from '#web/use-now.ts'
import { instantAt } from '#web/zone.ts'
import type { SeriesInFull } from '../contract.ts'

type Rule = {
  readonly weekday: number
  readonly time: string
  readonly minutes: number
  /** One lesson alone changes. */
  readonly only?: string | undefined
}

/** What becomes of the price when weekly lessons move: booked ones take theirs along, later ones cost what their time costs. */
export function usePriceOfChange(series: SeriesInFull, rule: Rule): string | undefined {
  const { on: today } = positionOf(useNow(), series.zone)
  const on = addDays(today, 7 + ((rule.weekday - weekdayOf(today) + 7) % 7))
  const isListed = series.payment !== 'hours' && series.pricePence === null
  const { data, isPlaceholderData } = useLessonPrices(
    { pupilId: series.learner.id ?? '', minutes: String(rule.minutes), starts: instantAt(on, rule.time) },
    isListed,
  )
  return sayPriceOfChange(series, rule, isPlaceholderData ? undefined : data?.lessons[0]?.pricePence)
}

/** `laterPence`: of a lesson that is added later, where it is known. */
export function sayPriceOfChange(
  { lessons, minutes, untilOn, pricePence: agreed }: SeriesInFull,
  { minutes: newMinutes, only }: Pick<Rule, 'minutes' | 'only'>,
  laterPence: number | undefined,
): string | undefined {
  const booked = lessons.flatMap(({ on, pricePence, startsAt, endsAt }) => {
    if (pricePence === undefined || (only && on !== only)) return []
    const length = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
    const lesson = { pricePence, minutes: length }
    const follows = only || length === minutes
    return [{ before: pricePence, after: follows ? priceOfLength(lesson, newMinutes) : pricePence }]
  })
  if (booked.length === 0) return undefined
  const before = formatMoneyRange(booked.map((one) => one.before))
  const after = formatMoneyRange(booked.map((one) => one.after))
  if (only)
    return before === after ? `The price stays ${before}.` : `The price goes from ${before} to ${after}.`
  const later = agreed ?? laterPence
  return [
    before === after
      ? `Lessons that are booked stay at ${before} each.`
      : `Lessons that are booked go from ${before} to ${after} each.`,
    untilOn === null && later !== undefined && formatMoney(later) !== after
      ? ` Those we add later cost ${formatMoney(later)} each.`
      : '',
  ].join('')
}
