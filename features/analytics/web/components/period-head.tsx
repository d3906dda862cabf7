import { Download } from 'lucide-react'
import type { Cell } from '#common/csv.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { saveCsv } from '#web/save-file.ts'
import { type Period, periods } from '../../rules.ts'
import { formatSpanOfDays, periodNames } from '../words.ts'

type Days = { from: string; to: string }

type PeriodHeadProps = {
  title: string
  period: Period
  onPeriod: (period: Period) => void
  days?: { now: Days; before: Days } | undefined
  csv?: { name: string; lines: () => readonly (readonly Cell[])[] } | undefined
}

export const PeriodHead = ({ title, period, onPeriod, days, csv }: PeriodHeadProps) => (
  <PageHead
    title={title}
    lead={days ? `${spanOf(days.now)}, compared with ${spanOf(days.before)}.` : '\u00a0'}
  >
    <Segments
      label="Period"
      name="period"
      value={period}
      onChange={onPeriod}
      options={periods.map((value) => ({ value, label: periodNames[value] }))}
    />
    {(csv || !days) && (
      <Button
        variant="second"
        disabled={!csv}
        icon={<Download aria-hidden="true" />}
        onClick={() => csv && saveCsv(csv.name, csv.lines())}
      >
        CSV
      </Button>
    )}
  </PageHead>
)

const spanOf = ({ from, to }: Days) => formatSpanOfDays(from, to)
