import { Ban, CalendarX2, Check, CircleQuestionMark, Plus, Send } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Day } from '#common/days.ts'
import { formatPounds } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import { timeOf } from '#features/diary/rules.ts'
import type { OpenSpan } from '#features/diary/web/open-hours.ts'
import { useDiarySettings } from '#features/diary/web/settings-hooks.ts'
import {
  hoursToShow,
  isAllDay,
  isTaught,
  minutesTaught,
  positionOf,
  type Shown,
} from '../schedule/calendar.ts'
import { eventStateOf } from '../schedule/event-state.ts'
import { freeSpans } from '../schedule/free-spans.ts'
import { dayName } from '../schedule/format.ts'
import type { HolidayOf } from '../schedule/use-bank-holidays.ts'
import { penceOf, ShortLength } from './day-head.tsx'
import { SpanBars } from './span-bars.tsx'

/** Shorter ones are no lesson any more. */
const worthwhileMinutes = 60

type WeekRowsProps = {
  days: readonly Day[]
  chosen: Day
  shown: readonly Shown[]
  now: string
  zone: string
  open: ReadonlyMap<Day, readonly OpenSpan[]> | undefined
  holidayOf: HolidayOf
  onChoose: (day: Day) => void
}

/** The week on a phone: a row a day. Its times are those of the day view. */
export function WeekRows({ days, chosen, shown, now, zone, open, holidayOf, onChoose }: WeekRowsProps) {
  const hours = hoursToShow(shown, [...(open?.values() ?? [])].flat())
  const today = positionOf(now, zone)
  const gap = useDiarySettings().data?.bufferMinutes ?? 0
  const gaps = (day: Day) => {
    if (!open || day < today.on) return []
    const after = day === today.on ? today.minute : 0
    const onDay = shown.filter(({ on }) => on === day)
    return freeSpans(onDay, { open: open.get(day) ?? [], minutes: worthwhileMinutes, after, gap })
  }
  const openMinutes = [...(open?.values() ?? [])].flat().reduce((sum, [from, to]) => sum + to - from, 0)
  return (
    <div className="week-rows">
      <dl className="week-sums">
        <div>
          <dd>
            <ShortLength minutes={minutesTaught(shown)} />
          </dd>
          <dt>
            {openMinutes > 0
              ? `of ${formatMinutes(openMinutes).replace('hour', 'opening hour')}`
              : 'this week'}
          </dt>
        </div>
        <div>
          <dd>{formatPounds(penceOf(shown))}</dd>
          <dt>booked</dt>
        </div>
        {open && (
          <div>
            <dd>{days.reduce((sum, day) => sum + gaps(day).length, 0)}</dd>
            <dt>gaps to fill</dt>
          </div>
        )}
      </dl>
      <p className="week-axis" aria-hidden="true">
        {Array.from({ length: Math.ceil((hours[1] - hours[0]) / 2) }, (_, at) => hours[0] + at * 2).map(
          (hour) => (
            <span key={hour} style={{ '--x': (hour - hours[0]) / (hours[1] - hours[0]) } as CSSProperties}>
              {hour}
            </span>
          ),
        )}
      </p>
      <ol>
        {days.map((day) => {
          const onDay = shown.filter(({ on }) => on === day)
          const lessons = onDay.filter(isTaught)
          const allDay = [holidayOf(day), ...onDay.filter(isAllDay).map(({ title }) => title)].filter(Boolean)
          const { weekday, date } = dayName(day)
          return (
            <li
              key={day}
              data-today={day === today.on || undefined}
              data-chosen={day === chosen || undefined}
            >
              <button type="button" onClick={() => onChoose(day)}>
                <span className="week-day">
                  <small>{weekday}</small>
                  <b>{Number(day.slice(8))}</b>
                  <span className="sr">{date.replace(/^\d+/, '')}</span>
                </span>
                <span className="week-line">
                  <span>
                    {lessons[0]
                      ? `${plural(lessons.length, 'lesson')} · first ${timeOf(lessons[0].from)}`
                      : 'No lessons'}
                  </span>
                  {lessons.length > 0 && (
                    <b>
                      {formatMinutes(minutesTaught(onDay))}
                      {` · ${formatPounds(penceOf(onDay))}`}
                    </b>
                  )}
                </span>
                {allDay.length > 0 && <span className="week-all-day">{allDay.join(' · ')}</span>}
                <SpanBars
                  onDay={onDay.filter((one) => !isAllDay(one))}
                  hours={hours}
                  now={now}
                  nowAt={day === today.on ? today.minute : undefined}
                />
                {open && (
                  <RowNote
                    onDay={onDay}
                    now={now}
                    gap={gaps(day)[0]}
                    isOff={open.get(day)?.length === 0}
                    isPast={day < today.on}
                  />
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type RowNoteProps = {
  onDay: readonly Shown[]
  now: string
  gap: OpenSpan | undefined
  isOff: boolean
  isPast: boolean
}

function RowNote({ onDay, now, gap, isOff, isPast }: RowNoteProps) {
  const toMark = onDay.filter((one) => eventStateOf(one, now) === 'to-mark').length
  if (toMark > 0)
    return (
      <span className="week-note" data-tone="yellow">
        <CircleQuestionMark aria-hidden="true" />
        {toMark} to mark
      </span>
    )
  const clashing = onDay.find(({ clashesWith }) => clashesWith)
  if (clashing)
    return (
      <span className="week-note" data-tone="yellow">
        <CalendarX2 aria-hidden="true" />
        {timeOf(clashing.from)} clashes with {clashing.clashesWith}
      </span>
    )
  const offered = onDay.find(({ kind }) => kind === 'offered')
  if (offered)
    return (
      <span className="week-note" data-tone="blue">
        <Send aria-hidden="true" />
        On offer {timeOf(offered.from)}
      </span>
    )
  if (gap)
    return (
      <span className="week-note" data-tone="blue">
        <Plus aria-hidden="true" />
        Free {timeOf(gap[0])}–{timeOf(gap[1])}
      </span>
    )
  if (isOff && onDay.length === 0)
    return (
      <span className="week-note">
        <Ban aria-hidden="true" />
        Day off
      </span>
    )
  return onDay.some(isTaught) ? (
    <span className="week-note" data-tone="green">
      <Check aria-hidden="true" />
      {isPast ? 'All marked' : 'Full'}
    </span>
  ) : null
}
