import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { addDays } from '#common/days.ts'
import { plural } from '#common/plural.ts'
import { useTravelDay } from '#features/diary/web/hooks.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { otherOf } from '#features/lessons/web/components/lesson-state.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { formatLocalNearDay, formatLocalTime, myZone } from '#web/zone.ts'

type NextLineProps = { today: string; later: readonly Lesson[] }

/** Once the day is over, the next one in a line. */
export function NextLine({ today, later: [first, ...others] }: NextLineProps) {
  const on = first ? positionOf(first.startsAt, myZone()).on : today
  const travel = useTravelDay(on).data
  if (!first) return null
  const count = 1 + others.filter(({ startsAt }) => positionOf(startsAt, myZone()).on === on).length
  const drive = travel?.lessons.find(({ id }) => id === first.id)?.drive
  const day = on === addDays(today, 1) ? 'Tomorrow' : formatLocalNearDay(first.startsAt)
  return (
    <section className="card row-link flex items-center gap-3" aria-label={day}>
      <p className="min-w-0 flex-1">
        <b>{day}:</b> {plural(count, 'lesson')},{' '}
        <Link to={`/dashboard/lessons/${first.id}`} className="row-main">
          {otherOf(first, 'instructor').name} at {formatLocalTime(first.startsAt)}
        </Link>
        {drive && `, leave by ${formatLocalTime(drive.leaveAt)}`}
      </p>
      <ChevronRight aria-hidden="true" />
    </section>
  )
}
