import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays, daysBetween } from '#common/days.ts'
import { mostDaysBlocked } from '#features/diary/rules.ts'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { dayOf } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useActingFor } from '#web/acting-for.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDay, instantAt, myZone } from '#web/zone.ts'
import { useAffected, useTakeSickDay } from '../time-off-hooks.ts'
import type { StillToCallProps } from './still-to-call.tsx'
import { sayEmailed, WhoHears } from './who-hears.tsx'

type IllFormProps = {
  /** Today, unless it is a later day. */ on?: string | undefined
  onClose: () => void
  /** Some can't be written to. */
  onStillToCall: (rest: Omit<StillToCallProps, 'onClose'>) => void
}

/** One press for all of the days: what it does, and who hears of it, is said before. */
export function IllForm({ on: day, onClose, onStillToCall }: IllFormProps) {
  const now = useNow()
  const today = dayOf(now, myZone())
  const [on, setOn] = useState(day && day > today ? day : today)
  const [last, setLast] = useState<string>()
  const [message, setMessage] = useState<string>()
  const until = last ?? on
  const isSpan = isDay(on) && isDay(until) && on >= today && until >= on
  const isLong = isSpan && daysBetween(on, until) >= mostDaysBlocked
  const isRight = isSpan && !isLong
  const affected = useAffected(instantAt(isRight ? on : today, '00:00'), endOf(isRight ? until : today), {
    enabled: isRight,
  })
  const sickDay = useTakeSickDay()
  const days = isRight ? daysBetween(on, until) + 1 : 1
  const off = days > 1 ? `${days} days` : on === today ? 'today' : 'the day'
  const go = useNavigate()
  const principal = useActingFor()
  const who = principal && firstName(principal.name)
  const usual = usualMessage({ on, until, today }, who ? `Sorry, ${who} is ill` : 'I’m sorry, I’m ill')
  const lessons = affected.data?.lessons.filter(({ startsAt }) => startsAt > now)
  const isFree = isRight && lessons?.length === 0
  const take = () =>
    void sickDay.mutateAsync({ on, until, message: message ?? usual }).then(
      ({ cancelled, toCall }) => {
        if (toCall.length > 0) return onStillToCall({ cancelled, toCall, message: message ?? usual })
        toast({
          title: cancelled === 0 ? 'Time off added' : `${plural(cancelled, 'lesson')} cancelled`,
          ...(cancelled > 0 && lessons && { description: sayEmailed(lessons) }),
          tone: 'good',
        })
        onClose()
        if (!principal) void go(`/dashboard/schedule?on=${on}`)
      },
      () => undefined,
    )
  return (
    <div className="mt-4">
      {!isFree && (
        <p className="text-ink-2">
          We’ll cancel the lessons that haven’t begun, free of charge, and offer each learner{' '}
          {who ? `${who}’s` : 'your'} next free time after it.
        </p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-4">
        <label className="field">
          <span className="field-label">First day</span>
          <input
            type="date"
            className="input"
            min={today}
            max={addDays(today, 365)}
            value={on}
            onChange={({ target: { value } }) => {
              setOn(value)
              if (last !== undefined && last < value) setLast(undefined)
            }}
          />
        </label>
        <label className="field">
          <span className="field-label">Last day</span>
          <input
            type="date"
            className="input"
            min={isDay(on) ? on : today}
            value={until}
            onChange={({ target }) => setLast(target.value)}
          />
        </label>
      </div>
      {!isRight && (
        <p role="alert" className="mt-1 text-red-ink">
          {isLong
            ? `Choose a last day within ${mostDaysBlocked} days of the first.`
            : 'Choose today or a later day, and a last day that isn’t before the first.'}
        </p>
      )}
      {isRight && !lessons && <QueryStatus query={affected} label="Looking at your lessons" rows={2} />}
      {isFree && (
        <p className="mt-3" role="status">
          No lessons {days > 1 ? 'on those days' : 'that day'}.
        </p>
      )}
      {isRight && lessons && lessons.length > 0 && <WhoHears lessons={lessons} />}
      {!isFree && (
        <label className="field mt-4">
          <span className="field-label">Message to {who ? 'the' : 'your'} learners</span>
          <textarea
            className="input"
            rows={2}
            maxLength={500}
            value={message ?? usual}
            onChange={(event) => setMessage(event.target.value)}
          />
        </label>
      )}
      {sickDay.error && (
        <p role="alert" className="mt-3 font-semibold text-red-ink">
          {sickDay.error.message}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {isFree ? (
          <Button busy={sickDay.isPending} onClick={take}>
            {days > 1 ? `Take ${days} days off` : 'Take the day off'}
          </Button>
        ) : (
          <>
            <Button variant="danger" busy={sickDay.isPending} onClick={take} disabled={!isRight || !lessons}>
              Cancel lessons and take {off} off
            </Button>
            <Button variant="second" onClick={onClose}>
              {who ? 'Keep the lessons' : 'Keep my lessons'}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

const isDay = (on: string) => /^20\d\d-\d\d-\d\d$/.test(on)
const endOf = (on: string) => instantAt(addDays(on, 1), '00:00')

type Days = { on: string; until: string; today: string }

function usualMessage({ on, until, today }: Days, ill: string) {
  if (!isDay(on) || !isDay(until)) return `${ill} and can’t teach.`
  const named = (day: string) => formatLocalDay(`${day}T12:00:00Z`)
  if (on === until) return on === today ? `${ill} today.` : `${ill} and can’t teach on ${named(on)}.`
  return on === today
    ? `${ill} and can’t teach until after ${named(until)}.`
    : `${ill} and can’t teach from ${named(on)} to ${named(until)}.`
}
