import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { type Column, Table, WhenStacked } from '#ui/table.tsx'
import type { FirstLesson } from '../../contract.ts'
import { listLessonPrices, sayExample } from '../price-words.ts'
import { sayFirst, type Rate } from '../words.ts'

type Row = { name: string; usualPence: number; eveningPence: number; weekendPence: number }
type PriceTableProps = {
  rate: Rate
  lessonLengths: readonly number[]
  firstLesson: FirstLesson | null
}

/** As it will be once it's saved: while they type, instructors read what their learners would. */
export function PriceTable({ rate, lessonLengths, firstLesson }: PriceTableProps) {
  const { evening, weekend } = rate.priceRules
  const lessons = listLessonPrices(rate, lessonLengths).map(({ minutes, ...prices }) => ({
    name: formatMinutes(minutes),
    ...prices,
  }))
  const first =
    firstLesson && `${sayFirst(firstLesson.minutes)}: ${formatMoney(firstLesson.pricePence)} at any time.`
  const columns: Column<Row>[] = [
    { head: 'Lesson', cell: ({ name }) => name },
    column('usualPence', evening || weekend ? 'Weekdays' : 'Price', evening || weekend ? 'on weekdays' : ''),
    ...(evening ? [column('eveningPence', `From ${evening.from}`, `from ${evening.from}`)] : []),
    ...(weekend ? [column('weekendPence', 'Weekends', 'at weekends')] : []),
  ]
  const example = sayExample(rate, lessonLengths)
  return (
    <div className="grid gap-2">
      <h3>What learners pay</h3>
      <Table label="What learners pay" columns={columns} rows={lessons} keyOf={({ name }) => name} />
      {first && <p className="text-sm text-ink-2">{first}</p>}
      {example && <p className="text-sm text-ink-2">For example, {example}</p>}
    </div>
  )
}

const column = (of: Exclude<keyof Row, 'name'>, head: string, stacked: string): Column<Row> => ({
  head,
  cell: (row) => (
    <>
      <span className="num">{formatMoney(row[of])}</span>
      {stacked && <WhenStacked> {stacked}</WhenStacked>}
    </>
  ),
})
