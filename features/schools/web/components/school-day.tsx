import { Link } from 'react-router'
import { formatHours } from '#features/analytics/web/words.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { InstructorCalendar } from '../../calendar-contract.ts'
import { DayBar, times } from './day-bar.tsx'

export const SchoolDay = ({ instructors }: { instructors: readonly InstructorCalendar[] }) => (
  <ul className="ruled" aria-label="Instructors on this day">
    {instructors.map((instructor) => (
      <li key={instructor.id} className="flex-wrap">
        <span className="flex basis-52 items-center gap-3">
          <Avatar name={instructor.name} of="instructor" image={instructor.image} size="sm" />
          <Link to={`/dashboard/school/instructors/${instructor.id}`} className="min-w-0">
            {instructor.name}
          </Link>
        </span>
        <Row instructor={instructor} />
      </li>
    ))}
  </ul>
)

function Row({ instructor: { name, days } }: { instructor: InstructorCalendar }) {
  const day = days[0]
  if (!day) return <span className="flex-1 text-ink-2">No opening hours set</span>
  return (
    <span className="min-w-0 flex-1 basis-64">
      <DayBar name={name} day={day} />
      <span className="num mt-1 block text-sm">
        {day.free.length > 0
          ? `Free ${times(day.free)}`
          : day.openMinutes > 0
            ? 'No gap'
            : 'Not working, or blocked'}
        <span className="text-ink-2">
          {day.busy.length > 0 && ` · teaches ${times(day.busy)}`}
          {day.freeMinutes > 0 && ` · ${formatHours(day.freeMinutes)} hours free`}
        </span>
      </span>
    </span>
  )
}
