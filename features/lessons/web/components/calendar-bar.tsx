import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segments } from '#ui/segments.tsx'
import { addDays, type Day } from '../schedule/calendar.ts'
import type { View } from '../schedule/use-schedule-address.ts'
import { weekName } from '../schedule/format.ts'

type CalendarBarProps = {
  days: readonly Day[]
  on: Day
  today: Day
  view: View
  go: (change: { on?: Day; view?: View; lesson?: undefined }) => void
}

export function CalendarBar({ days, on, today, view, go }: CalendarBarProps) {
  const step = view === 'day' ? 1 : 7
  const to = (day: Day) => go({ on: day, lesson: undefined })
  return (
    <div className="cal-bar">
      <h2 aria-live="polite">{weekName(days)}</h2>
      <div className="cal-steps">
        <IconButton
          label={view === 'day' ? 'Day before' : 'Week before'}
          icon={<ChevronLeft />}
          onClick={() => to(addDays(on, -step))}
        />
        <Button variant="second" size="sm" onClick={() => to(today)}>
          Today
        </Button>
        <IconButton
          label={view === 'day' ? 'Day after' : 'Week after'}
          icon={<ChevronRight />}
          onClick={() => to(addDays(on, step))}
        />
      </div>
      <Segments
        label="View"
        name="view"
        value={view}
        onChange={(view) => go({ view })}
        options={[
          { value: 'week', label: 'Week' },
          { value: 'day', label: 'Day' },
          { value: 'list', label: 'List' },
        ]}
      />
    </div>
  )
}
