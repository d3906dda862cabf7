import { useState } from 'react'
import { formatDate, formatDay, formatTime } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { SlotDays, SlotTimes } from '#ui/slot-picker.tsx'
import type { FreeSlots } from '../../contract.ts'
import { findTidyStarts } from '../../rules.ts'

type Day = FreeSlots['days'][number]

export type LateTimes = { mark: (startsAt: string) => string | undefined; says: string }

type FreeTimesProps = {
  days: readonly Day[]
  day: Day | undefined
  onDay: (on: string) => void
  minutes: number
  zone: string
  value: string | undefined
  onChange: (startsAt: string) => void
  firstFree: string | null
  /** Marks times that would cost most to cancel, with the line that says why. */
  late?: LateTimes | undefined
}

/** A day and a time of it: the starts that leave room for whole lessons, and the others on request. */
export function FreeTimes({
  days,
  day,
  onDay,
  minutes,
  zone,
  value,
  onChange,
  firstFree,
  late,
}: FreeTimesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const starts = day?.starts ?? []
  const tidy = findTidyStarts(starts, minutes).starts
  const usual = starts.filter((startsAt) => startsAt === value || tidy.includes(startsAt))
  const shown = showsAll ? starts : usual
  return (
    <>
      <SlotDays
        label="Day"
        name="day"
        value={day?.on ?? ''}
        onChange={onDay}
        days={days.map((one) => asDay(one, minutes))}
      />
      {day && starts.length > 0 && (
        <SlotTimes
          label={`Times on ${formatDay(day.on)}`}
          name="time"
          {...(value && { value })}
          onChange={onChange}
          times={withParts(shown, zone).map(({ startsAt, part }) => ({
            value: startsAt,
            time: formatTime(startsAt, zone),
            part,
            says: late?.mark(startsAt) ?? (startsAt === firstFree ? 'first free' : undefined),
          }))}
        />
      )}
      {late && shown.some(late.mark) && <p className="text-sm text-ink-2">{late.says}</p>}
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
    </>
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

const asDay = ({ on, starts }: Day, minutes: number) => ({
  value: on,
  weekday: formatDate(on, 'weekday'),
  day: formatDate(on, 'day'),
  says: starts.length === 1 ? '1 time' : sayFits(findTidyStarts(starts, minutes).fits),
  disabled: starts.length === 0,
})

const sayFits = (fits: number) => (fits === 0 ? 'none' : fits < 4 ? 'a few' : 'plenty')
