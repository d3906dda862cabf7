import { BarChart } from '#ui/bar-chart.tsx'
import type { Analytics } from '../../contract.ts'
import { nameOf } from '../words.ts'

type TrendProps<Bucket> = {
  title: string
  head: string
  unit: Analytics['unit']
  buckets: readonly Bucket[]
  value: (one: Bucket) => number
  shows: (one: Bucket) => string
  short?: (one: Bucket) => string
  partHeads?: readonly string[]
  parts?: (one: Bucket) => readonly string[]
}

/** More bars than this have no room for their names on a phone. */
const mostOnPhone = 6

export function Trend<Bucket extends { from: string; isOpen: boolean }>({
  title,
  head,
  unit,
  buckets,
  value,
  shows,
  short,
  partHeads = [],
  parts,
}: TrendProps<Bucket>) {
  const bars = buckets.map((one) => ({
    name: nameOf(one.from, unit),
    value: value(one),
    shows: shows(one),
    ...(short && { short: short(one) }),
    ...(parts && { parts: parts(one) }),
    ...(one.isOpen && { open: true }),
  }))
  const heads = [unit === 'week' ? 'Week from' : 'Month', head] as const
  const shared = { heads, partHeads }
  if (bars.length <= mostOnPhone) return <BarChart title={title} bars={bars} {...shared} />
  return (
    <>
      <div className="max-md:hidden">
        <BarChart title={title} bars={bars} {...shared} />
      </div>
      <div className="md:hidden">
        <BarChart title={`${title}, last six`} bars={bars.slice(-mostOnPhone)} {...shared} />
      </div>
    </>
  )
}
