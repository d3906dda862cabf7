import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays, addMonths, type Day } from '#common/days.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segments } from '#ui/segments.tsx'
import { monthName, weekName } from '../schedule/format.ts'
import type { View } from '../schedule/use-schedule-address.ts'

type CalendarBarProps = {
  days: readonly Day[]
  on: Day
  today: Day
  view: View
  go: (change: { on?: Day; view?: View; lesson?: undefined }) => void
  /** All, unless given. */
  views?: readonly View[]
  children?: ReactNode
}

export function CalendarBar({ days, on, today, view, go, views, children }: CalendarBarProps) {
  const unit = view === 'day' ? 'Day' : view === 'month' ? 'Month' : 'Week'
  const to = (day: Day) => go({ on: day, lesson: undefined })
  const step = (by: 1 | -1) =>
    to(view === 'month' ? addMonths(on, by) : addDays(on, view === 'day' ? by : by * 7))
  return (
    <div ref={setBarHeight} className="cal-bar">
      <h2 aria-live="polite">{view === 'month' ? monthName(on) : weekName(days)}</h2>
      <div className="cal-steps">
        <IconButton label={`${unit} before`} icon={<ChevronLeft />} onClick={() => step(-1)} />
        <Button variant="second" size="sm" onClick={() => to(today)}>
          Today
        </Button>
        <IconButton label={`${unit} after`} icon={<ChevronRight />} onClick={() => step(1)} />
      </div>
      {children}
      <Segments
        label="View"
        name="view"
        value={view}
        // A month has no room beside it: what was chosen would open over it.
        onChange={(view) => go(view === 'month' ? { view, lesson: undefined } : { view })}
        options={viewOptions.filter(({ value }) => !views || views.includes(value))}
      />
    </div>
  )
}

/** The days' headings stick below the bar, which has one row or two. */
function setBarHeight(bar: HTMLDivElement) {
  const watch = new ResizeObserver(() =>
    bar.parentElement?.style.setProperty('--bar', `${bar.offsetHeight}px`),
  )
  watch.observe(bar)
  return () => watch.disconnect()
}

const viewOptions = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'list', label: 'List' },
] as const
