import { useSearchParams } from 'react-router'
import { addDays, weekdayOf } from '#common/days.ts'
import { dayOf, formatDay } from '#common/time.ts'
import { CoverCard } from '#features/schools/web/components/cover-card.tsx'
import { SchoolDay } from '#features/schools/web/components/school-day.tsx'
import { SchoolWeek } from '#features/schools/web/components/school-week.tsx'
import { WithSchool } from '#features/schools/web/components/with-school.tsx'
import { firstWorkingDay } from '#features/schools/web/day-words.ts'
import { useSchoolCalendar } from '#features/schools/web/hooks.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { useOpenedAt } from '#web/use-now.ts'

const SchoolCalendarPage = () => <WithSchool>{() => <Calendar />}</WithSchool>

type View = 'day' | 'week'

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

function Calendar() {
  const openedAt = useOpenedAt()
  const today = dayOf(openedAt)
  const [params, setParams] = useSearchParams()
  const view: View = params.get('view') === 'week' ? 'week' : 'day'
  // On a Sunday everybody may be off: it opens on the next day on which somebody works.
  const opens = view === 'day' && !params.has('day')
  const ahead = useSchoolCalendar(today, 7, opens)
  const working = opens && firstWorkingDay(ahead.data?.instructors ?? [])
  const chosen = params.get('day') ?? (working || today)
  const day = /^\d{4}-\d\d-\d\d$/.test(chosen) && chosen >= mondayOf(today) ? chosen : today
  const [on, days] = view === 'week' ? [mondayOf(day), 7] : [day, 1]
  const [first, step] = view === 'week' ? [mondayOf(today), 7] : [today, 1]
  const query = useSchoolCalendar(on, days, !(opens && ahead.isPending))
  const list = query.data?.instructors ?? []
  const show = (to: string, as: View = view) => setParams({ day: to, view: as }, { replace: true })
  const coverOn = day < today ? today : day
  return (
    <>
      <PageHead title="Calendar" lead="When your instructors teach and when they can be booked.">
        <Segments
          label="Show"
          name="view"
          value={view}
          onChange={(as) => show(day, as)}
          options={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
        />
      </PageHead>
      <div className="grid gap-5">
        <Card>
          <div className="mb-4 flex flex-wrap items-center gap-2">
            <h2 className="mr-auto text-lg font-bold">
              {formatDay(on)}
              {days > 1 && ` to ${formatDay(addDays(on, days - 1))}`}
            </h2>
            <Button
              variant="second"
              size="sm"
              disabled={on <= first}
              onClick={() => show(addDays(on, -step))}
            >
              Earlier
            </Button>
            <Button variant="second" size="sm" disabled={on === first} onClick={() => show(today)}>
              Today
            </Button>
            <Button variant="second" size="sm" onClick={() => show(addDays(on, step))}>
              Later
            </Button>
          </div>
          <QueryStatus query={query} label="Loading the calendar" rows={4} />
          {query.data && list.length === 0 && (
            <EmptyState
              title="No instructors have joined yet."
              action={<ButtonLink to="/dashboard/school/instructors/new">Invite an instructor</ButtonLink>}
            >
              You see when they’re free once they’ve accepted.
            </EmptyState>
          )}
          {list.length > 0 &&
            (view === 'day' ? (
              <SchoolDay instructors={list} />
            ) : (
              <SchoolWeek instructors={list} onDay={(of) => show(of, 'day')} />
            ))}
        </Card>
        {list.length > 0 && <CoverCard key={coverOn} on={coverOn} openedAt={openedAt} instructors={list} />}
      </div>
    </>
  )
}

export default SchoolCalendarPage
