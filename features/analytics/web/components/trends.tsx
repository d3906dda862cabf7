import type { Analytics } from '../../contract.ts'
import { formatPounds, formatPoundsShort } from '#common/money.ts'
import { percentOf } from '../../rules.ts'
import { formatHours, formatPercent } from '../words.ts'
import { Trend } from './trend.tsx'

type Along<Figures> = {
  unit: Analytics['unit']
  buckets: readonly (Figures & { from: string; isOpen: boolean })[]
}

export const HoursTrend = ({ unit, buckets }: Along<{ minutes: number }>) => (
  <Trend
    title={`Hours taught by ${unit}`}
    head="Hours"
    unit={unit}
    buckets={buckets}
    value={({ minutes }) => minutes}
    shows={({ minutes }) => formatHours(minutes)}
  />
)

export const OpeningTrend = ({ unit, buckets }: Along<{ usedMinutes: number; openMinutes: number }>) => (
  <Trend
    title={`Opening hours used by ${unit}`}
    head="Share"
    unit={unit}
    buckets={buckets}
    value={({ usedMinutes, openMinutes }) => percentOf(usedMinutes, openMinutes) ?? 0}
    shows={({ usedMinutes, openMinutes }) => formatPercent(usedMinutes, openMinutes)}
  />
)

type Income = { netPence: number; cashPence: number; bankPence: number; incomePence: number }

/** One bar of all that came in; the table says which way. */
export const IncomeTrend = ({ unit, buckets }: Along<Income>) => (
  <Trend
    title={`Income by ${unit}`}
    head="Income, to the pound"
    unit={unit}
    buckets={buckets}
    value={({ incomePence }) => incomePence}
    shows={({ incomePence }) => formatPounds(incomePence)}
    short={({ incomePence }) => formatPoundsShort(incomePence)}
    partHeads={['Card after commission', 'Cash and transfers']}
    parts={({ netPence, cashPence, bankPence }) => [
      formatPounds(netPence),
      formatPounds(cashPence + bankPence),
    ]}
  />
)

export const MoneyTrend = <Sum extends string>({
  word,
  of,
  unit,
  buckets,
}: Along<Record<Sum, number>> & { word: string; of: Sum }) => (
  <Trend
    title={`${word} by ${unit}`}
    head={`${word}, to the pound`}
    unit={unit}
    buckets={buckets}
    value={(one) => one[of]}
    shows={(one) => formatPounds(one[of])}
    short={(one) => formatPoundsShort(one[of])}
  />
)
