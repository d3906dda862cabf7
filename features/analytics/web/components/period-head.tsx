import { Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { saveFile } from '#web/save-file.ts'
import { type Period, periods } from '../../rules.ts'
import { formatSpanOfDays, periodNames } from '../words.ts'

type Days = { from: string; to: string }

type PeriodHeadProps = {
  title: string
  period: Period
  onPeriod: (period: Period) => void
  /** The days that are shown and those they are compared with, once they are there. */
  days?: { now: Days; before: Days } | undefined
  /** What the spreadsheet holds; without it there is no button. */
  csv?: { name: string; text: () => string } | undefined
}

/** The top of a page of figures: which period, compared with which, and the same as a file. What is not there yet has its room, so that nothing moves under the pointer. */
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
        onClick={() => csv && saveFile(csv.name, 'text/csv', csv.text())}
      >
        CSV
      </Button>
    )}
  </PageHead>
)

const spanOf = ({ from, to }: Days) => formatSpanOfDays(from, to)
