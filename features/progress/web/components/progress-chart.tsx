import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { type ChartOrTable, ChartOrTableSwitch } from '#ui/chart-or-table.tsx'
import { Table } from '#ui/table.tsx'
import '../record.css'
import type { Point } from '../../record.ts'

const [width, height] = [600, 200]
const most = skills.length

/** How many of the 27 were started, and how many needed no help, lesson by lesson. */
export function ProgressChart({ points, level = 2 }: { points: readonly Point[]; level?: 2 | 3 }) {
  const [as, setAs] = useState<ChartOrTable>('chart')
  const Heading = level === 2 ? 'h2' : 'h3'
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return null
  const says = `From ${formatDay(first.at)} to ${formatDay(last.at)}: without help ${first.alone}, now ${last.alone} of ${most}; started ${first.started}, now ${last.started}`
  return (
    <figure>
      <figcaption className="chart-head">
        <Heading className="text-lg">Over time</Heading>
        <ChartOrTableSwitch label="Show progress over time as" value={as} onChange={setAs} />
      </figcaption>
      {as === 'table' ? (
        <Table
          label="Progress over time"
          rows={points.toReversed()}
          keyOf={({ at }) => at}
          columns={[
            { head: 'After', cell: ({ at }) => formatDay(at) },
            { head: 'Without help', cell: ({ alone }) => `${alone} without help` },
            { head: 'Started', cell: ({ started }) => `${started} started` },
          ]}
        />
      ) : (
        <div className="progress-chart">
          <div className="progress-chart-scale num" aria-hidden="true">
            <span>{most}</span>
            <span>0</span>
          </div>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={says}>
            <path className="progress-chart-started" d={`${lineOf(points, 'started')}V${height}H0Z`} />
            <path className="progress-chart-grid" d={`M0 1H${width}M0 ${height / 2}H${width}`} />
            <path className="progress-chart-alone" d={lineOf(points, 'alone')} />
            <path className="progress-chart-ground" d={`M0 ${height - 1}H${width}`} />
          </svg>
          <div className="progress-chart-days" aria-hidden="true">
            <span>{formatDay(first.at)}</span>
            <span>{formatDay(last.at)}</span>
          </div>
          <ul className="progress-chart-key" aria-label="Key">
            <li data-line="alone">
              <b className="num">{last.alone}</b> without help
            </li>
            <li data-line="started">
              <b className="num">{last.started}</b> started
            </li>
          </ul>
        </div>
      )}
    </figure>
  )
}

/** In steps: nothing changes between two lessons but what fades. */
function lineOf(points: readonly Point[], of: 'started' | 'alone'): string {
  const [start, end] = [Date.parse(points[0]!.at), Date.parse(points.at(-1)!.at)]
  const x = (at: string) => (((Date.parse(at) - start) / Math.max(1, end - start)) * width).toFixed(1)
  const y = (value: number) => (height - 2 - (value / most) * (height - 4)).toFixed(1)
  return points
    .map((point, nr) => (nr === 0 ? `M0 ${y(point[of])}` : `H${x(point.at)}V${y(point[of])}`))
    .join('')
}
