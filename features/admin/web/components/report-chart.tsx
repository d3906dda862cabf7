import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { type ChartOrTable, ChartOrTableSwitch } from '#ui/chart-or-table.tsx'
import { Segments } from '#ui/segments.tsx'
import { TimeBars } from '#ui/time-bars.tsx'
import type { Figures, Report } from '../../report-contract.ts'
import { nameOfStep } from '../periods.ts'
import { count } from '../words.ts'
import { ReportTable } from './report-table.tsx'

type Chart = {
  label: string
  parts: readonly string[]
  of: (figures: Figures) => readonly number[]
  show: (value: number) => string
}

const charts: Record<'joined' | 'lessons' | 'taken' | 'earned', Chart> = {
  joined: {
    label: 'Sign-ups',
    parts: ['learners', 'instructors'],
    of: ({ learners, instructors }) => [learners, instructors],
    show: count,
  },
  lessons: {
    label: 'Lessons',
    parts: ['delivered', 'cancelled'],
    of: ({ delivered, cancelled }) => [delivered, cancelled],
    show: count,
  },
  taken: {
    label: 'Taken',
    parts: ['taken from cards'],
    of: ({ takenPence }) => [takenPence],
    show: wholePounds,
  },
  earned: {
    label: 'Earned',
    parts: ['for instructors', 'commission'],
    of: ({ earnedPence, commissionPence }) => [earnedPence - commissionPence, commissionPence],
    show: wholePounds,
  },
}

export function ReportChart({ report }: { report: Report }) {
  const [shown, setShown] = useState<keyof typeof charts>('lessons')
  const [as, setAs] = useState<ChartOrTable>('chart')
  const { label, parts, of, show } = charts[shown]
  return (
    <figure>
      <figcaption className="chart-head">
        <h2 className="text-lg">Over time</h2>
        <ChartOrTableSwitch label="Show as" value={as} onChange={setAs} />
      </figcaption>
      {as === 'table' ? (
        <ReportTable report={report} />
      ) : (
        <>
          <Segments
            label="Figure"
            name="report-figure"
            value={shown}
            onChange={setShown}
            options={Object.entries(charts).map(([value, chart]) => ({
              value: value as keyof typeof charts,
              label: chart.label,
            }))}
            className="mb-6"
          />
          <TimeBars
            label={`${label} from ${report.from} to ${report.to}`}
            parts={parts}
            show={show}
            bars={report.rows.map((row) => ({
              key: row.startsOn,
              name: nameOfStep(report.by, row),
              values: of(row),
            }))}
          />
        </>
      )}
    </figure>
  )
}

function wholePounds(pence: number) {
  return pence % 100 === 0 ? formatMoney(pence).replace(/\.00$/, '') : formatMoney(pence)
}
