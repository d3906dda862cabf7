import { useSearchParams } from 'react-router'
import { addDays, weekdayOf } from '#common/days.ts'
import { dayOf, formatDay } from '#common/time.ts'
import { CoverCard } from '#features/schools/web/components/cover-card.tsx'
import { SchoolDay } from '#features/schools/web/components/school-day.tsx'
import { SchoolWeek } from '#features/schools/web/components/school-week.tsx'
import { WithSchool } from '#features/schools/web/components/with-school.tsx'
import { useSchoolCalendar } from '#features/schools/web/hooks.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { useOpenedAt } from '#web/use-now.ts'

const SchoolCalendarPage = () => <WithSchool>{() => <Calendar />}</WithSchool>

type View = 'day' | 'week'

function Calendar() {
  const today = dayOf(useOpenedAt())
  const [params, setParams] = useSearchParams()
  const view: View = params.get('view') === 'week' ? 'week' : 'day'
  const chosen = params.get('day') ?? today
  const on = /^\d{4}-\d\d-\d\d$/.test(chosen) && chosen > today ? chosen : today
  const days = view === 'week' ? 8 - weekdayOf(on) : 1
  const back = view === 'week' ? addDays(on, -6 - weekdayOf(on)) : addDays(on, -1)
  const query = useSchoolCalendar(on, days)
  const list = query.data?.instructors ?? []
  const show = (day: string, as: View = view) => setParams({ day, view: as }, { replace: true })
  return (
    <>
      <PageHead title="Calendar" lead="When your instructors teach and when they’re free.">
        <Segments
          label="Show"
          name="view"
          value={view}
          onChange={(as) => show(on, as)}
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
              {formatDay(`${on}T12:00Z`)}
              {days > 1 && ` to ${formatDay(`${addDays(on, days - 1)}T12:00Z`)}`}
            </h2>
            <Button variant="second" size="sm" disabled={on <= today} onClick={() => show(back)}>
              Earlier
            </Button>
            <Button variant="second" size="sm" disabled={on === today} onClick={() => show(today)}>
              Today
            </Button>
            <Button variant="second" size="sm" onClick={() => show(addDays(on, days))}>
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
              <SchoolWeek instructors={list} onDay={(day) => show(day, 'day')} />
            ))}
        </Card>
        {list.length > 0 && <CoverCard key={on} on={on} instructors={list} />}
      </div>
    </>
  )
}

export default SchoolCalendarPage
