import { addDays } from '#common/days.ts'
import { formatDate } from '#common/time.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { Button } from '#ui/button.tsx'
import { formatLocalNearDay, formatLocalTime, myZone } from '#web/zone.ts'

type SuggestedTimesProps = { times: readonly string[]; onChoose: (startsAt: string) => void }

/** "Today 16:15", "Tomorrow 11:45": a press each. */
export const SuggestedTimes = ({ times, onChoose }: SuggestedTimesProps) => (
  <ul aria-label="Free times" className="flex flex-wrap gap-2">
    {times.map((startsAt) => (
      <li key={startsAt}>
        <Button variant="second" size="sm" onClick={() => onChoose(startsAt)}>
          {nameDay(startsAt)} {formatLocalTime(startsAt)}
        </Button>
      </li>
    ))}
  </ul>
)

function nameDay(startsAt: string) {
  const { on } = positionOf(startsAt, myZone())
  const today = positionOf(new Date().toISOString(), myZone()).on
  if (on === today) return 'Today'
  if (on === addDays(today, 1)) return 'Tomorrow'
  return on < addDays(today, 7) ? formatDate(on, 'weekday') : formatLocalNearDay(startsAt)
}
