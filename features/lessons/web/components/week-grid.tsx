import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import type { Day } from '#common/days.ts'
import { timeOf } from '#features/diary/rules.ts'
import type { OpenSpan } from '#features/diary/web/open-hours.ts'
import { hoursToShow, isAllDay, lanesOf, positionOf, type Shown, shutSpans } from '../schedule/calendar.ts'
import type { DropPosition } from '../schedule/drop-position.ts'
import { eventStateOf } from '../schedule/event-state.ts'
import { dayName } from '../schedule/format.ts'
import { useCreate } from '../schedule/use-create.ts'
import { type Dragged, type DragRules, useDrag } from '../schedule/use-drag.ts'
import { CalendarEvent, DropMark, rowsOf } from './calendar-event.tsx'
import type { HolidayOf } from '../schedule/use-bank-holidays.ts'
import { AllDay, type PressOf } from './all-day.tsx'
import { DayHead } from './day-head.tsx'

export type GridActions = {
  may: DragRules
  stepMinutes: number
  usualMinutes: number
  onDrop: (dropped: Omit<Dragged, 'byKeys'>) => void
  /** What is no lesson: what its press opens, if anything. */
  pressOf?: PressOf | undefined
  onCreate?: ((position: DropPosition) => void) | undefined
  /** Creates as well, pressed by itself. */
  createKey?: string | undefined
  onCopy?: ((one: Shown) => void) | undefined
}

type WeekGridProps = {
  days: readonly Day[]
  chosen: Day
  lesson: string | undefined
  shown: readonly Shown[]
  now: string
  zone: string
  view: 'week' | 'day'
  /** Undefined: not known, so nothing is shaded. */
  open: ReadonlyMap<Day, readonly OpenSpan[]> | undefined
  holidayOf: HolidayOf
  addressOf: (lesson: string, on: Day) => string
  actions: GridActions
  /** What a form that is open would add. */
  draft?: DropPosition | undefined
}

export function WeekGrid(props: WeekGridProps) {
  const { days, chosen, lesson, shown, now, zone, view, open, holidayOf, addressOf, actions, draft } = props
  const drawn = view === 'day' ? [chosen] : days
  const hours = hoursToShow(
    shown.filter(({ on }) => drawn.includes(on)),
    drawn.flatMap((day) => open?.get(day) ?? []),
  )
  const [first, last] = hours
  const today = positionOf(now, zone)
  const nowAt =
    days.includes(today.on) && today.minute >= first * 60 && today.minute < last * 60
      ? (today.minute - first * 60) / 15
      : undefined
  const grid = useRef<HTMLDivElement>(null)
  const { dragged, handlersFor, keyDown } = useDrag({ grid, hours, days: drawn, ...actions })
  const creating = useCreate({ grid, hours, ...actions })
  const fresh = creating.drawn ?? draft
  const barsOf = (day: Day) => shown.filter((one) => one.on === day && isAllDay(one))
  const bars = Math.max(...drawn.map((day) => barsOf(day).length + (holidayOf(day) ? 1 : 0)))
  const isClosed = (day: Day) => open?.get(day)?.length === 0
  const isTakenOff = (day: Day) => barsOf(day).some(({ kind }) => kind === 'block')
  const isOff = (day: Day) => isClosed(day) && !shown.some(({ on }) => on === day)
  const columns = days.map((day) => (isOff(day) ? 'minmax(2.25rem, 0.3fr)' : 'minmax(0, 1fr)')).join(' ')
  const style = {
    '--rows': (last - first) * 4,
    '--bars': bars,
    '--columns': columns,
    ...(nowAt !== undefined && { '--at': nowAt }),
  } as CSSProperties
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, one: Shown) => {
    if (actions.onCopy && one.lesson && event.key === 'c' && (event.ctrlKey || event.metaKey)) {
      actions.onCopy(one)
      return true
    }
    return keyDown(event, one)
  }
  return (
    <div ref={grid} className="cal" data-view={view} data-dragging={dragged ? '' : undefined} style={style}>
      <p className="sr" role="status">
        {dragged?.byKeys &&
          `${dragged.one.title}: ${dayName(dragged.position.on).weekday} ${dayName(dragged.position.on).date}, ${timeOf(dragged.position.from)} to ${timeOf(dragged.position.to)}. Enter drops it, Escape puts it back.`}
      </p>
      <HourNames hours={hours} nowAt={nowAt} now={timeOf(today.minute)} isShown={drawn.includes(today.on)} />
      {days.map((day) => {
        const onDay = shown.filter((one) => one.on === day && !isAllDay(one))
        const lanes = lanesOf(onDay)
        const { weekday, date } = dayName(day)
        const placeIn = (one: Shown) => {
          const { lane, lanes: count } = lanes.get(one.key) ?? { lane: 0, lanes: 1 }
          return { ...rowsOf(one, hours), ...(count > 1 && { '--lane': lane, '--lanes': count }) }
        }
        return (
          <section
            key={day}
            className="cal-day"
            aria-label={`${weekday} ${date}${day === today.on ? ', today' : ''}${isClosed(day) ? ', day off' : ''}`}
            data-today={day === today.on || undefined}
            data-chosen={day === chosen || undefined}
            data-off={isClosed(day) || undefined}
            data-narrow={isOff(day) || undefined}
          >
            <DayHead day={day} onDay={onDay} isOff={isClosed(day)} />
            {bars > 0 && (
              <AllDay holiday={holidayOf(day)} bars={barsOf(day)} now={now} pressOf={actions.pressOf} />
            )}
            <ol
              className="cal-slots"
              data-on={day}
              data-create={actions.onCreate ? '' : undefined}
              {...creating.handlers}
            >
              {open &&
                shutSpans(isTakenOff(day) ? [] : (open.get(day) ?? []), hours).map(([from, to]) => (
                  <li
                    key={`shut ${from}`}
                    className="cal-shut"
                    style={rowsOf({ from, to }, hours)}
                    aria-hidden="true"
                  />
                ))}
              {onDay.map((one) => (
                <CalendarEvent
                  key={one.key}
                  one={one}
                  place={placeIn(one)}
                  state={eventStateOf(one, now)}
                  now={now}
                  isChosen={one.lesson !== undefined && one.lesson.id === lesson}
                  isDragged={dragged?.one.key === one.key && dragged.way !== 'copy'}
                  to={one.lesson && addressOf(one.lesson.id, one.on)}
                  onPress={actions.pressOf?.(one)}
                  drag={actions.may.move(one) || actions.may.copy(one) ? handlersFor(one) : undefined}
                  mayResize={actions.may.resize(one)}
                  onKeyDown={onKeyDown}
                />
              ))}
              {dragged?.position.on === day && (
                <DropMark title={dragged.one.title} position={dragged.position} hours={hours} />
              )}
              {fresh?.on === day && <DropMark title="New lesson" position={fresh} hours={hours} />}
              {day === today.on && nowAt !== undefined && (
                <li className="cal-now">
                  <span className="sr">Now, {timeOf(today.minute)}</span>
                </li>
              )}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

type HourNamesProps = {
  hours: readonly [number, number]
  nowAt: number | undefined
  now: string
  isShown: boolean
}

function HourNames({ hours: [first, last], nowAt, now, isShown }: HourNamesProps) {
  const at = isShown ? nowAt : undefined
  return (
    <div className="cal-hours" aria-hidden="true">
      {Array.from({ length: last - first }, (_, at) => first + at).map((hour) => (
        <span
          key={hour}
          data-under={at !== undefined && Math.abs((hour - first) * 4 - at) < 1.5 ? '' : undefined}
        >
          {timeOf(hour * 60)}
        </span>
      ))}
      {at !== undefined && <em className="num">{now}</em>}
    </div>
  )
}
