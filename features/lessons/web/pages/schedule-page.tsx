import { CalendarX2, ChevronLeft, ChevronRight, Clock, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useClosedDays } from '#features/diary/web/closed-days.ts'
import { KeepFreeDialog } from '#features/diary/web/components/keep-free-dialog.tsx'
import { useUnblockTime } from '#features/diary/web/hooks.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { hasPage } from '#web/known-pages.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import '../schedule.css'
import { addDays, type Day, placeOf, type Shown } from '../calendar.ts'
import { Agenda } from '../components/agenda.tsx'
import { BookLessonLink } from '../components/book-lesson-link.tsx'
import { DayStrip } from '../components/day-strip.tsx'
import { weekName } from '../components/day-words.ts'
import { WeekGrid } from '../components/week-grid.tsx'
import { useNow } from '../use-now.ts'
import { useWeek } from '../use-week.ts'
import { myZone, zoneNote } from '../zone.ts'

const views = ['week', 'day', 'list'] as const
type View = (typeof views)[number]

/** The week on one's own clocks, as a grid, a day or a list. Which week and which view stand in the address. */
export function SchedulePage() {
  const { role } = useSignedIn()
  const now = useNow()
  const [params, setParams] = useSearchParams()
  const today = placeOf(now, myZone()).on
  const asked = params.get('on') ?? ''
  const on: Day = /^20\d\d-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  const view: View = views.find((one) => one === params.get('view')) ?? 'week'
  const go = (change: { on?: Day; view?: View }) => setParams({ on, view, ...change }, { replace: true })
  const { days, shown, zone, query } = useWeek(on, role)
  const teaches = role === 'instructor'
  const closed = useClosedDays(days, { enabled: teaches })
  const [keeps, setKeeps] = useState(false)
  const [block, setBlock] = useState<Shown>()
  const unblock = useUnblockTime()
  const step = view === 'day' ? 1 : 7

  return (
    <>
      <PageHead title="Schedule" lead={zoneNote()}>
        <Button variant="second" size="sm" className="not-phone" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
        {teaches && (
          <Button variant="second" size="sm" icon={<CalendarX2 />} onClick={() => setKeeps(true)}>
            Keep free
          </Button>
        )}
        {teaches && hasPage('/dashboard/settings/hours', role) && (
          <ButtonLink to="/dashboard/settings/hours" variant="second" size="sm" icon={<Clock />}>
            Opening hours
          </ButtonLink>
        )}
        {role === 'student' && <BookLessonLink size="sm" />}
      </PageHead>
      <Card flush className="cal-card" data-view={view} aria-label="Calendar">
        <div className="cal-bar">
          <h2 aria-live="polite">{weekName(days)}</h2>
          <div className="cal-steps no-print">
            <IconButton label={view === 'day' ? 'Day before' : 'Week before'} icon={<ChevronLeft />} onClick={() => go({ on: addDays(on, -step) })} />
            <Button variant="second" size="sm" onClick={() => go({ on: today })}>
              Today
            </Button>
            <IconButton label={view === 'day' ? 'Day after' : 'Week after'} icon={<ChevronRight />} onClick={() => go({ on: addDays(on, step) })} />
          </div>
          <Segments
            className="no-print"
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
        {query.isError && <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>}
        {query.isPending && (
          <div className="p-5">
            <ListSkeleton label="Loading the schedule" rows={6} />
          </div>
        )}
        {query.data && (
          <>
            <DayStrip days={days} chosen={on} shown={shown} onChoose={(day) => go({ on: day })} />
            {view !== 'list' && !shown.some(({ lesson }) => lesson) && <p className="cal-none">No lessons this week.</p>}
            {view === 'list' ? (
              <Agenda days={days} shown={shown} now={now} />
            ) : (
              <WeekGrid days={days} chosen={on} shown={shown} now={now} zone={zone} view={view} closed={closed} {...(teaches && { onBlock: setBlock })} />
            )}
            {view !== 'list' && <Legend teaches={teaches} />}
          </>
        )}
      </Card>
      {keeps && <KeepFreeDialog open on={on} onClose={() => setKeeps(false)} />}
      <ConfirmDialog
        open={block !== undefined}
        onClose={() => setBlock(undefined)}
        title="Open this time again?"
        confirm="Open it again"
        keep="Keep it free"
        danger={false}
        onConfirm={() => block?.entryId && unblock.mutateAsync({ id: block.entryId })}
      >
        Learners can book it from then on, as far as your opening hours go.
      </ConfirmDialog>
    </>
  )
}

const Legend = ({ teaches }: { teaches: boolean }) => (
  <ul className="cal-legend">
    <li>
      <span className="event" /> Booked
    </li>
    <li>
      <span className="event event-delivered" /> Done
    </li>
    <li>
      <span className="event event-held" /> Held, not paid yet
    </li>
    {teaches && (
      <li>
        <span className="event event-block" /> Kept free, or closed
      </li>
    )}
  </ul>
)
