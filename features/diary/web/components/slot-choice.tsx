import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#common/days.ts'
import { formatDate, formatDay, formatTime } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Bone, EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import type { FreeSlots } from '../../contract.ts'
import type { Gearbox } from '../../rules.ts'
import { useSlots } from '../hooks.ts'
import { isOtherClock, otherClockNote } from '#web/zone.ts'
import { FreeTimes, type LateTimes } from './free-times.tsx'

type SlotChoiceProps = {
  instructorId: string
  minutes: number
  value: string | undefined
  onChange: (startsAt: string) => void
  moving?: { id: string; startsAt: string }
  /** A postcode: only times that leave long enough to drive there. */
  pickup?: string | undefined
  gearbox?: Gearbox | undefined
  late?: LateTimes | undefined
}

export function SlotChoice({
  instructorId,
  minutes,
  value,
  onChange,
  moving,
  pickup,
  gearbox,
  late,
}: SlotChoiceProps) {
  const first = useSlots(instructorId, { minutes, moving: moving?.id, pickup, gearbox })
  const [chosenWeek, setWeek] = useState<number>()
  const [chosenDay, setDay] = useState<string>()
  const week = chosenWeek ?? (first.data ? weekWith(first.data, moving?.startsAt) : 0)
  const from =
    first.data && week >= 4 ? addDays(first.data.days[0]?.on ?? '', Math.floor(week / 4) * 28) : undefined
  const shown = useSlots(instructorId, { minutes, from, moving: moving?.id, pickup, gearbox })

  if (first.isLoadingError || shown.isLoadingError)
    return (
      <ErrorState retry={() => Promise.all([first.refetch(), shown.refetch()])}>
        We couldn’t load the free times.
      </ErrorState>
    )
  if (!first.data || !shown.data) return <PickerSkeleton />
  const { firstFree, zone } = first.data
  if (firstFree === null)
    return (
      <EmptyState title="No free times for a lesson of this length.">
        {moving ? 'The lesson stays where it is for now.' : 'Try another length, or another instructor.'}
      </EmptyState>
    )

  const days = shown.data.days
    .slice((week % 4) * 7, (week % 4) * 7 + 7)
    .map(({ on, starts }) => ({ on, starts: starts.filter((startsAt) => startsAt !== moving?.startsAt) }))
  const chosen = days.find(({ on, starts }) =>
    chosenDay ? on === chosenDay : value !== undefined && starts.includes(value),
  )
  const free = days.filter(({ starts }) => starts.length > 0)
  const day =
    chosen ?? free.find(({ starts }) => moving && (starts.at(-1) ?? '') >= moving.startsAt) ?? free[0]
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="plain"
          size="sm"
          icon={<ChevronLeft />}
          disabled={week === 0}
          onClick={() => setWeek(week - 1)}
        >
          Earlier
        </Button>
        <b className="text-sm num" aria-live="polite">
          {spanOf(days)}
        </b>
        <Button variant="plain" size="sm" disabled={week >= lastWeek} onClick={() => setWeek(week + 1)}>
          Later
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <FreeTimes
        days={days}
        day={day}
        onDay={setDay}
        minutes={minutes}
        zone={zone}
        value={value}
        onChange={onChange}
        firstFree={firstFree}
        late={late}
      />
      {!day?.starts.length && (
        <p className="text-sm text-ink-2">
          No free times this week. The first is {formatDay(firstFree, zone)} at {formatTime(firstFree, zone)}.
        </p>
      )}
      {isOtherClock(zone, day?.starts[0] ?? firstFree) && (
        <p className="text-sm text-ink-2">{otherClockNote(zone)}</p>
      )}
    </div>
  )
}

/** An instructor can be booked 180 days ahead at most. */
const lastWeek = 25

function weekWith({ days, firstFree }: FreeSlots, preferred = firstFree) {
  const start = days[0]?.on
  if (!preferred || !start) return 0
  return Math.max(
    0,
    Math.min(
      lastWeek,
      Math.floor((Date.parse(preferred) - Date.parse(`${start}T00:00Z`)) / (7 * 86_400_000)),
    ),
  )
}

const spanOf = (days: FreeSlots['days']) =>
  [days[0], days.at(-1)].map((day) => (day ? formatDate(day.on, 'short date') : '')).join(' to ')

const PickerSkeleton = () => (
  <Skeleton label="Loading free times">
    <div className="grid grid-cols-7 gap-2">
      {weekOfBones.map((key) => (
        <Bone key={key} className="h-14" />
      ))}
    </div>
    <Bone className="mt-3 h-30" />
  </Skeleton>
)

const weekOfBones = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
