import { Link } from 'react-router'
import { addDays, weekdayOf } from '#common/days.ts'
import { firstName } from '#common/first-name.ts'
import { formatHours, formatPercent } from '#features/analytics/web/words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { Sign } from '#ui/sign.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { type Column, Table, WhenStacked } from '#ui/table.tsx'
import { useOpenedAt } from '#web/use-now.ts'
import type { SchoolInstructor } from '../../contract.ts'
import { coverLengths } from '../../rules.ts'
import { addressOfLesson } from '../cover-words.ts'
import { sayNear } from '../day-words.ts'
import { type FreeInstructor, listFreeHours, sumHours } from '../free-hours.ts'
import { useSchoolCalendar } from '../hooks.ts'

type FreeHoursProps = { instructors: readonly SchoolInstructor[]; today: string }

/** What a school lives from: hours that can still be filled, and the way to fill them. */
export function FreeHours({ instructors, today }: FreeHoursProps) {
  const monday = addDays(today, 1 - weekdayOf(today))
  const thisWeek = useSchoolCalendar(monday, 7)
  const nextWeek = useSchoolCalendar(addDays(monday, 7), 7)
  const weeks = [thisWeek.data, nextWeek.data].map((week) => week?.instructors)
  const [first, second] = weeks
  const now = useOpenedAt()
  const list = first && second ? listFreeHours([first, second], now) : []
  const sums = [sumHours(list, 0), sumHours(list, 1)] as const
  const acting = new Set(instructors.filter(({ letsOfficeAct }) => letsOfficeAct).map(({ id }) => id))
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      {list.length > 0 && (
        <Sign
          title="Free this week and next"
          figure={`${formatHours(sums[0].freeMinutes + sums[1].freeMinutes)} h`}
          rows={[
            ['Rest of this week', saysWeek(sums[0])],
            ['Next week', saysWeek(sums[1])],
            [
              'Booked',
              formatPercent(
                sums[0].bookedMinutes + sums[1].bookedMinutes,
                sums.reduce(
                  (total, { freeMinutes, bookedMinutes }) => total + freeMinutes + bookedMinutes,
                  0,
                ),
              ),
            ],
          ]}
        />
      )}
      <Card
        title="Hours to fill"
        action={<Link to="/dashboard/school/calendar">Who can take a lesson?</Link>}
        {...(list.length === 0 && { className: 'lg:col-span-2' })}
      >
        <QueryStatus query={thisWeek} label="Loading the free hours" rows={3} />
        {!thisWeek.isPending && !thisWeek.isError && (
          <QueryStatus query={nextWeek} label="Loading the free hours" rows={3} />
        )}
        {list.length > 0 && (
          <FewFirst items={list} few={6} noun="instructors">
            {(few) => (
              <Table
                label="Free hours by instructor"
                rows={few}
                keyOf={({ id }) => id}
                columns={[...columns, { head: 'Nearest free times', cell: nearest(acting, today) }]}
              />
            )}
          </FewFirst>
        )}
      </Card>
    </div>
  )
}

const saysWeek = ({ freeMinutes, bookedMinutes }: { freeMinutes: number; bookedMinutes: number }) =>
  `${formatHours(freeMinutes)} free, ${formatHours(bookedMinutes)} booked`

const week = (name: string, at: number): Column<FreeInstructor> => ({
  head: name,
  cell: ({ weeks }) => (
    <span className="num">
      <WhenStacked>{name}: </WhenStacked>
      {formatHours(weeks[at]!.freeMinutes)} h free
      <WhenStacked>, </WhenStacked>
      <span className="whitespace-nowrap md:block md:text-sm md:text-ink-2">
        {formatHours(weeks[at]!.bookedMinutes)} h booked
      </span>
    </span>
  ),
})

const columns: readonly Column<FreeInstructor>[] = [
  {
    head: 'Instructor',
    cell: ({ id, name }) => <Link to={`/dashboard/school/instructors/${id}`}>{name}</Link>,
  },
  week('Rest of this week', 0),
  week('Next week', 1),
]

const nearest = (acting: ReadonlySet<string>, today: string) => (instructor: FreeInstructor) => {
  const { id, name, next } = instructor
  if (next.length === 0) return <span className="text-ink-2">Nothing free</span>
  return (
    <span className="num flex flex-wrap items-center gap-2">
      {next.map((startsAt) =>
        acting.has(id) ? (
          <ButtonLink
            key={startsAt}
            size="sm"
            variant="second"
            to={addressOfLesson(id, startsAt, coverLengths[0])}
          >
            {sayNear(startsAt, today)}
            <span className="sr">: add a lesson in {name}’s diary</span>
          </ButtonLink>
        ) : (
          <span key={startsAt}>{sayNear(startsAt, today)}</span>
        ),
      )}
      {!acting.has(id) && <span className="text-sm text-ink-2">Ring {firstName(name)}</span>}
    </span>
  )
}
