import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { addDays } from '#common/days.ts'
import { plural } from '#common/plural.ts'
import { dayOf } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useActingFor } from '#web/acting-for.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDay, instantAt, myZone } from '#web/zone.ts'
import { useAffected, useTakeSickDay } from '../hooks.ts'
import { StillToCall } from './still-to-call.tsx'
import { WhoHears } from './who-hears.tsx'

type SickDayDialogProps = {
  /** Today, unless it is a later day. */ on?: string | undefined
  onClose: () => void
}

/** One press for the whole day: what it does, and who hears of it, is said before. */
export function SickDayDialog({ on: given, onClose }: SickDayDialogProps) {
  const now = useNow()
  const today = dayOf(now, myZone())
  const [on, setOn] = useState(given && given > today ? given : today)
  const [message, setMessage] = useState<string>()
  const isDay = /^20\d\d-\d\d-\d\d$/.test(on) && on >= today
  const affected = useAffected(instantAt(isDay ? on : today, '00:00'), endOf(isDay ? on : today), {
    enabled: isDay,
  })
  const sickDay = useTakeSickDay()
  const done = sickDay.data
  const isToday = on === today
  const principal = useActingFor()
  const who = principal && firstName(principal.name)
  const day = isDay ? formatLocalDay(`${on}T12:00:00Z`) : 'that day'
  const ill = who ? `Sorry, ${who} is ill` : 'I’m sorry, I’m ill'
  const usual = isToday ? `${ill} today.` : `${ill} and can’t teach on ${day}.`
  const lessons = affected.data?.lessons.filter(({ startsAt }) => startsAt > now)
  const go = () =>
    sickDay.mutate(
      { on, message: message ?? usual },
      {
        onSuccess: ({ cancelled, toCall }) => {
          if (toCall.length > 0) return
          toast({
            title: cancelled === 0 ? 'Day blocked' : `${plural(cancelled, 'lesson')} cancelled`,
            description:
              cancelled === 0
                ? 'There were no lessons to cancel.'
                : 'We’ve emailed everyone and offered another time.',
            tone: 'good',
          })
          onClose()
        },
      },
    )
  if (done && done.toCall.length > 0)
    return <StillToCall {...done} message={message ?? usual} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={who ? `${who} is ill` : 'I’m ill'}
      description={`We’ll cancel the day’s lessons that haven’t begun, block the day, and offer each learner ${who ? `${who}’s` : 'your'} next free time.`}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {who ? 'Keep the lessons' : 'Keep my lessons'}
          </Button>
          <Button variant="danger" busy={sickDay.isPending} onClick={go} disabled={!isDay || !lessons}>
            Cancel and block {isToday ? 'today' : 'the day'}
          </Button>
        </>
      }
    >
      <label className="field mt-4">
        <span className="field-label">Day</span>
        <input
          type="date"
          className="input"
          min={today}
          max={addDays(today, 365)}
          value={on}
          onChange={(event) => setOn(event.target.value)}
        />
      </label>
      {!isDay && (
        <p role="alert" className="mt-1 text-red-ink">
          Choose today or a later day.
        </p>
      )}
      {isDay && !lessons && <QueryStatus query={affected} label="Looking at the day’s lessons" rows={2} />}
      {isDay && lessons && lessons.length === 0 && (
        <p className="mt-3" role="status">
          No lessons to cancel. The day will be blocked.
        </p>
      )}
      {isDay && lessons && lessons.length > 0 && <WhoHears lessons={lessons} />}
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
      {sickDay.error && (
        <p role="alert" className="mt-3 font-semibold text-red-ink">
          {sickDay.error.message}
        </p>
      )}
    </Dialog>
  )
}

const endOf = (on: string) => instantAt(addDays(on, 1), '00:00')
