import { useState } from 'react'
import { type Bar, Bars } from './bars.tsx'
import { type ChartOrTable, ChartOrTableSwitch } from './chart-or-table.tsx'
import { Table, WhenStacked } from './table.tsx'

type BarChartProps = {
  title: string
  bars: readonly Bar[]
  heads: readonly [string, string]
  /** What a bar is the sum of: columns of the table. */
  partHeads?: readonly string[]
}

export function BarChart({ title, bars, heads, partHeads = [] }: BarChartProps) {
  const [as, setAs] = useState<ChartOrTable>('chart')
  const columns = [
    { head: heads[0], cell: (bar: Bar) => bar.name },
    ...partHeads.map((head, at) => ({
      head,
      cell: (bar: Bar) => (
        <>
          {bar.parts?.[at]}
          <WhenStacked> {head.toLowerCase()}</WhenStacked>
        </>
      ),
    })),
    { head: heads[1], cell: (bar: Bar) => bar.shows, place: 'right' as const },
  ]
  return (
    <figure>
      <figcaption className="chart-head">
        <h3 className="text-lg">{title}</h3>
        <ChartOrTableSwitch label={`Show ${title} as`} value={as} onChange={setAs} />
      </figcaption>
      {as === 'chart' ? (
        <Bars bars={bars} label={title} />
      ) : (
        <Table label={title} columns={columns} rows={bars} keyOf={(bar) => bar.name} />
      )}
    </figure>
  )
}
