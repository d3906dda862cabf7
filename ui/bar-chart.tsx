import { useId, useState } from 'react'
import { type Bar, Bars } from './bars.tsx'
import { Segments } from './segments.tsx'
import { Table } from './table.tsx'

type BarChartProps = {
  title: string
  bars: readonly Bar[]
  heads: readonly [string, string]
}

export function BarChart({ title, bars, heads }: BarChartProps) {
  const [as, setAs] = useState<'chart' | 'table'>('chart')
  const columns = [
    { head: heads[0], cell: (bar: Bar) => bar.name },
    { head: heads[1], cell: (bar: Bar) => bar.shows, place: 'right' as const },
  ]
  return (
    <figure>
      <figcaption className="chart-head">
        <h3 className="text-lg">{title}</h3>
        <Segments
          label={`Show ${title} as`}
          name={useId()}
          value={as}
          onChange={setAs}
          options={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </figcaption>
      {as === 'chart' ? (
        <Bars bars={bars} label={title} />
      ) : (
        <Table label={title} columns={columns} rows={bars} keyOf={(bar) => bar.name} />
      )}
    </figure>
  )
}
