import { addDays, weekdayOf } from '#common/days.ts'
import { formatMinutes } from '#common/time.ts'
import { timeOf } from '#features/diary/rules.ts'
import { useSlots } from '#features/diary/web/hooks.ts'
import { Waiting } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay, formatLocalTime, myZone } from '#web/zone.ts'
import { positionOf } from '../schedule/calendar.ts'
import type { FoundGap } from '../schedule/find-gaps.ts'
import { type GapQuery, sayWeekdays } from '../schedule/gap-words.ts'
import { findOtherGaps, type OtherGap, shorterThan } from '../schedule/other-gaps.ts'

type OtherGapsProps = {
  query: GapQuery
  onChoose: (gap: FoundGap) => void
  onSearch: (text: string) => void
}

/** Where nothing fits: what is free if the search gives way in one respect. */
export function OtherGaps({ query, onChoose, onSearch }: OtherGapsProps) {
  const { minutes, near, from, to, wider } = query
  const { id } = useSignedIn()
  const own = { pickup: near, own: 'true' } as const
  const days = useSlots(id, { ...own, minutes, from })
  const shorter = useSlots(id, { ...own, minutes: shorterThan(minutes), from })
  const later = useSlots(id, { ...own, minutes, from: addDays(to, 1) })
  const all = [days, shorter, later]
  if (all.some(({ isError }) => isError)) return null
  if (!days.data || !shorter.data || !later.data || all.some(({ isPlaceholderData }) => isPlaceholderData))
    return <Waiting>Looking for something close to it…</Waiting>
  const minuteOf = (startsAt: string) => positionOf(startsAt, myZone()).minute
  const others = findOtherGaps(
    query,
    { days: days.data.days, shorter: shorter.data.days, later: later.data.days },
    minuteOf,
  )
  if (others.length === 0) return <p>And nothing close to it in the four weeks after.</p>
  const hasMore = others.some(({ but }) => but === 'later')
  return (
    <>
      <p>But there’s:</p>
      <ul>
        {others.map((gap) => (
          <li key={gap.but}>
            <button
              type="button"
              onClick={() => {
                const { on, minute } = positionOf(gap.startsAt, myZone())
                onChoose({ on, at: timeOf(minute), minutes: gap.minutes })
              }}
            >
              <b className="num">
                {formatLocalDay(gap.startsAt)}, {formatLocalTime(gap.startsAt)}
              </b>
              <span>{sayDifference(gap, query)}</span>
            </button>
          </li>
        ))}
      </ul>
      {wider && hasMore && (
        <button type="button" onClick={() => onSearch(wider)}>
          Look on {sayWeekdays([weekdayOf(from)])} in the next four weeks
        </button>
      )}
    </>
  )
}

function sayDifference({ but, startsAt, minutes }: OtherGap, query: GapQuery): string {
  if (but === 'shorter') return `${formatMinutes(minutes)} instead of ${formatMinutes(query.minutes)}`
  if (but === 'other-time') return 'at another time of day'
  if (but === 'other-day') return 'on another day'
  const weekAfter = positionOf(startsAt, myZone()).on <= addDays(query.to, 7)
  return weekAfter ? 'the week after' : 'later on'
}
