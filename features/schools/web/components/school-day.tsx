import { Link } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { useNow } from '#web/use-now.ts'
import type { InstructorCalendar } from '../../calendar-contract.ts'
import { hoursOf, partsOfDay, sumOfDay } from '../day-words.ts'
import { BarKey, DayBar, HourAxis, type Hours } from './day-bar.tsx'

export function SchoolDay({ instructors }: { instructors: readonly InstructorCalendar[] }) {
  const now = useNow()
  const hours = hoursOf(instructors.flatMap(({ days }) => days))
  return (
    <>
      <div className="flex gap-3">
        <span className="basis-52 max-sm:hidden" />
        <span className="min-w-0 flex-1">
          <HourAxis hours={hours} every={2} />
        </span>
      </div>
      <ul className="ruled" aria-label="Instructors on this day">
        {instructors.map((instructor) => (
          <li key={instructor.id} className="gap-3 max-sm:flex-wrap">
            <span className="flex basis-52 items-center gap-3 max-sm:basis-full">
              <Avatar name={instructor.name} of="instructor" image={instructor.image} size="sm" />
              <Link to={`/dashboard/school/instructors/${instructor.id}`} className="min-w-0">
                {instructor.name}
              </Link>
            </span>
            <Row instructor={instructor} hours={hours} now={now} />
          </li>
        ))}
      </ul>
      <BarKey />
    </>
  )
}

type RowProps = { instructor: InstructorCalendar; hours: Hours; now: string }

function Row({ instructor: { days }, hours, now }: RowProps) {
  const day = days[0]
  if (!day) return <span className="flex-1 text-ink-2">No opening hours set</span>
  const parts = partsOfDay(day, now)
  return (
    <span className="min-w-0 flex-1">
      <DayBar day={day} hours={hours} now={now} />
      <span className="num mt-1 block text-sm">
        {sumOfDay(day, now)}
        {parts.length > 0 && <span className="text-ink-2">{parts.map((part) => ` · ${part}`)}</span>}
      </span>
    </span>
  )
}
