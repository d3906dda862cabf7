import { useState } from 'react'
import { dayOf } from '#common/time.ts'
import { useOpenedAt } from '#web/use-now.ts'
import { formatLocalMoment, formatLocalTime, instantAt, myZone } from '#web/zone.ts'

import { useLessonsBegun } from '../hooks.ts'

type WhenChoiceProps = {
  learnerId: string
  at: string
  /** Undefined: what was typed isn’t past. */
  onChange: (at: string | undefined) => void
}

const other = 'other'
const isPast = ({ on, time }: { on: string; time: string }) =>
  on !== '' && time !== '' && Date.parse(instantAt(on, time)) <= Date.now()
const isSame = (one: string, another: string) => Date.parse(one) === Date.parse(another)

/** The lesson it was in, as far as this device knows them, or a day and time. */
export function WhenChoice({ learnerId, at, onChange }: WhenChoiceProps) {
  const now = useOpenedAt()
  const lessons = useLessonsBegun(learnerId, now)
  const [isOther, setIsOther] = useState(false)
  const [typed, setTyped] = useState({ on: dayOf(at, myZone()), time: formatLocalTime(at) })
  const chosen = isOther ? undefined : lessons.find(({ startsAt }) => isSame(startsAt, at))
  const type = (next: typeof typed) => {
    setTyped(next)
    onChange(isPast(next) ? instantAt(next.on, next.time) : undefined)
  }
  return (
    <div className="grid gap-3">
      {lessons.length > 0 && (
        <label className="grid gap-2">
          <span className="font-semibold">Which lesson was it in?</span>
          <select
            className="input"
            value={chosen?.id ?? other}
            onChange={({ target }) => {
              const lesson = lessons.find(({ id }) => id === target.value)
              setIsOther(!lesson)
              if (lesson) onChange(lesson.startsAt)
              else setTyped({ on: dayOf(at, myZone()), time: formatLocalTime(at) })
            }}
          >
            {lessons.map(({ id, startsAt }) => (
              <option key={id} value={id}>
                {formatLocalMoment(startsAt)}
              </option>
            ))}
            <option value={other}>Another day and time</option>
          </select>
        </label>
      )}
      {!chosen && (
        <div className="flex flex-wrap gap-3">
          <label className="grid flex-1 gap-2">
            <span className="font-semibold">Day</span>
            <input
              className="input"
              type="date"
              value={typed.on}
              max={dayOf(now, myZone())}
              onChange={({ target }) => type({ ...typed, on: target.value })}
            />
          </label>
          <label className="grid flex-1 gap-2">
            <span className="font-semibold">Time</span>
            <input
              className="input"
              type="time"
              value={typed.time}
              onChange={({ target }) => type({ ...typed, time: target.value })}
            />
          </label>
          {!isPast(typed) && (
            <p role="alert" className="w-full text-sm text-red-ink">
              Choose a day and time that’s past.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
