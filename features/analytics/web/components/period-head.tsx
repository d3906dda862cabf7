import { Download } from 'lucide-react'
import type { Cell } from '#common/csv.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { saveCsv } from '#web/save-file.ts'
import { formatSpanOfDays } from '../../report-words.ts'

type Days = { from: string; to: string }

type PeriodHeadProps<Choice extends string> = {
  title: string
  /** Without, there is nothing to choose. */
  choice?:
    | { value: Choice; onChange: (value: Choice) => void; names: Readonly<Record<Choice, string>> }
    | undefined
  days?: { now: Days; before: Days | null } | undefined
  csv?: { name: string; lines: () => readonly (readonly Cell[])[] } | null | undefined
}

/** `csv`: undefined until there is something to save, null where there is no file. */
export const PeriodHead = <Choice extends string>({ title, choice, days, csv }: PeriodHeadProps<Choice>) => (
  <PageHead title={title} lead={days ? sayDays(days) : '\u00a0'}>
    {choice && (
      <Segments
        label="Period"
        name="period"
        value={choice.value}
        onChange={choice.onChange}
        options={(Object.keys(choice.names) as Choice[]).map((value) => ({
          value,
          label: choice.names[value],
        }))}
      />
    )}
    {(csv || (!days && csv !== null)) && (
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

const sayDays = ({ now, before }: { now: Days; before: Days | null }) =>
  before ? `${spanOf(now)}, compared with ${spanOf(before)}.` : `${spanOf(now)}.`

const spanOf = ({ from, to }: Days) => formatSpanOfDays(from, to)
