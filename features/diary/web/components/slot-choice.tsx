import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#common/days.ts'
import { formatDate, formatDay, formatTime } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { SlotDays, SlotTimes } from '#ui/slot-picker.tsx'
import { Bone, EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import type { FreeSlots } from '../../contract.ts'
import { findTidyStarts, type Gearbox } from '../../rules.ts'
import { useSlots } from '../hooks.ts'
import { isOtherClock, otherClockNote } from '#web/zone.ts'

type SlotChoiceProps = {
  instructorId: string
  minutes: number
  value: string | undefined
  onChange: (startsAt: string) => void
  moving?: { id: string; startsAt: string }
  /** A postcode: only times that leave long enough to drive there. */
  pickup?: string | undefined
  gearbox?: Gearbox | undefined
  /** Marks times that would cost most to cancel, with the line that says why. */
  late?: { mark: (startsAt: string) => string | undefined; says: string }
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
  const [showsAll, setShowsAll] = useState(false)
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
  const starts = day?.starts ?? []
  const tidy = findTidyStarts(starts, minutes).starts
  const usual = starts.filter((startsAt) => startsAt === value || tidy.includes(startsAt))
  const shownStarts = showsAll ? starts : usual
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
      <SlotDays
        label="Day"
        name="day"
        value={day?.on ?? ''}
        onChange={setDay}
        days={days.map((one) => asDay(one, minutes))}
      />
      {day && day.starts.length > 0 ? (
        <SlotTimes
          label={`Times on ${formatDay(`${day.on}T12:00Z`, 'UTC')}`}
          name="time"
          value={value}
          onChange={onChange}
          times={withParts(shownStarts, zone).map(({ startsAt, part }) => ({
            value: startsAt,
            time: formatTime(startsAt, zone),
            part,
            says: late?.mark(startsAt) ?? (startsAt === firstFree ? 'first free' : undefined),
          }))}
        />
      ) : (
        <p className="text-sm text-ink-2">
          No free times this week. The first is {formatDay(firstFree, zone)} at {formatTime(firstFree, zone)}.
        </p>
      )}
      {late && shownStarts.some(late.mark) && <p className="text-sm text-ink-2">{late.says}</p>}
      {usual.length < starts.length && (
        <Button
          variant="plain"
          size="sm"
          className="justify-self-start -ml-2"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Fewer times' : 'More times'}
        </Button>
      )}
      {isOtherClock(zone, day?.starts[0] ?? firstFree) && (
        <p className="text-sm text-ink-2">{otherClockNote(zone)}</p>
      )}
    </div>
  )
}

function withParts(starts: readonly string[], zone: string) {
  let before = ''
  return starts.map((startsAt) => {
    const hour = Number(formatTime(startsAt, zone).slice(0, 2))
    const part = hour < 12 ? 'Morning' : hour < 17 ? 'Afternoon' : 'Evening'
    const isFirst = part !== before
    before = part
    return { startsAt, part: isFirst ? part : undefined }
  })
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

const asDay = ({ on, starts }: FreeSlots['days'][number], minutes: number) => ({
  value: on,
  weekday: formatDate(on, 'weekday'),
  day: formatDate(on, 'day'),
  says: starts.length === 1 ? '1 time' : sayFits(findTidyStarts(starts, minutes).fits),
  disabled: starts.length === 0,
})

const sayFits = (fits: number) => ['none', 'a few', 'a few', 'a few'][fits] ?? 'plenty'

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
