import { useDeferredValue } from 'react'
import { type Day, weekdayOf } from '#common/days.ts'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import { timeOf } from '#features/diary/rules.ts'
import { useSlots } from '#features/diary/web/hooks.ts'
import { useDetours } from '#features/diary/web/use-detours.ts'
import { Waiting } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay, formatLocalTime, myZone } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { useLessons } from '../hooks.ts'
import { positionOf, spanAround } from '../schedule/calendar.ts'
import { fitsTimes, readGapWords } from '../schedule/gap-words.ts'
import { findGaps, firstGaps, type FoundGap } from '../schedule/find-gaps.ts'
import { otherOf } from './lesson-state.ts'
import { OtherGaps } from './other-gaps.tsx'

type GapResultsProps = {
  text: string
  today: Day
  onChoose: (gap: FoundGap) => void
  onSearch: (text: string) => void
}

export function GapResults({ text, today, onChoose, onSearch }: GapResultsProps) {
  const me = useSignedIn()
  const query = readGapWords(useDeferredValue(text), today)
  const { minutes, near, from, to, weekdays, times, unread } = query
  const slots = useSlots(me.id, { minutes, from, pickup: near, own: 'true' })
  const lessons = useLessons({ ...spanAround(from, to), status: 'booked', limit: 200 })
  const days = (slots.data?.days ?? [])
    .filter(({ on }) => on >= from && on <= to && (weekdays?.includes(weekdayOf(on)) ?? true))
    .map(({ on, starts }) => ({
      on,
      starts: starts.filter((start) => fitsTimes(positionOf(start, myZone()).minute, minutes, times)),
    }))
  const gaps = findGaps(days, lessons.data?.lessons ?? [], { minutes, near })
  const drives = useDetours({ pickup: near ?? '', minutes, starts: gaps.map(({ startsAt }) => startsAt) })
  if (slots.isError) return <p role="status">We couldn’t look for free times. Please try again.</p>
  if (!slots.data || slots.isPlaceholderData || !lessons.data || drives.isLoading)
    return <Waiting>Looking…</Waiting>
  const detours = new Map(drives.data?.detours.map(({ startsAt, minutes }) => [startsAt, minutes]))
  const what = `${formatMinutes(minutes)} ${query.says}`
  const notRead = unread && <p role="status">We don’t understand “{unread}”, so we’ve left it out.</p>
  if (gaps.length === 0)
    return (
      <>
        <p role="status">No free time for {what}.</p>
        {notRead}
        <OtherGaps query={query} onChoose={onChoose} onSearch={onSearch} />
      </>
    )
  return (
    <>
      {notRead}
      <p role="status">
        {plural(gaps.length, 'start')} for {what}
        {near && ' with time for the drive, least driving first'}
      </p>
      <ol>
        {firstGaps(gaps, detours).map(({ startsAt, before, after, isNear, extraMinutes }) => (
          <li key={startsAt}>
            <button
              type="button"
              onClick={() => {
                const { on, minute } = positionOf(startsAt, myZone())
                onChoose({ on, at: timeOf(minute), minutes })
              }}
            >
              <b className="num">
                {formatLocalDay(startsAt)}, {formatLocalTime(startsAt)}
              </b>
              <span>
                {between(before, after)}
                {extraMinutes !== undefined && <em> · {driveText(extraMinutes)}</em>}
                {extraMinutes === undefined && isNear && <em> · near {near}</em>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

const driveText = (extraMinutes: number) =>
  extraMinutes === 0 ? 'on your way' : `${formatMinutes(extraMinutes)} more driving`

const nameOf = (lesson: Lesson) => firstName(otherOf(lesson, 'instructor').name)
const placed = (lesson: Lesson) => `${nameOf(lesson)}${lesson.pickup ? ` (${lesson.pickup})` : ''}`

function between(before: Lesson | undefined, after: Lesson | undefined) {
  if (before && after) return `between ${placed(before)} and ${placed(after)}`
  if (before) return `after ${placed(before)}`
  return after ? `before ${placed(after)}` : 'nothing else that day'
}
