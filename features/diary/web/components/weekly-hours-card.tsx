import { Copy, Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { takeDraft, watchForm } from '#ui/drafts.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { draftIsBack } from '#ui/use-draft.ts'
import { findHoursFaults, minutesOf, timeOf, type WeeklyHours, weekdays } from '../../rules.ts'
import { useHours, useSetHours } from '../hooks.ts'
import { TimeSelect } from './time-select.tsx'

export function WeeklyHoursCard() {
  const saved = useHours()
  return (
    <Card title="Your week">
      {saved.isLoadingError ? (
        <ErrorState retry={saved.refetch}>Your hours could not be read just now.</ErrorState>
      ) : saved.data ? (
        <WeekEditor key={JSON.stringify(saved.data.hours)} saved={saved.data.hours} />
      ) : (
        <ListSkeleton label="Loading your hours" rows={7} />
      )}
    </Card>
  )
}

function WeekEditor({ saved }: { saved: readonly WeeklyHours[] }) {
  const [hours, setHours] = useHoursDraft(saved)
  const set = useSetHours()
  const faults = findHoursFaults(hours)
  const changed = JSON.stringify(hours) !== JSON.stringify(saved)
  const save = () =>
    set.mutate(
      { hours: [...hours] },
      {
        onSuccess: () => toast({ title: 'Your hours are saved', tone: 'good' }),
        onError: (error) =>
          toast({ title: 'Your hours are not saved', description: error.message, tone: 'bad' }),
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (faults.length === 0 && !set.isPending) save()
      }}
    >
      <ul className="ruled">
        {weekdays.map((name, at) => (
          <DayRow key={name} weekday={at + 1} name={name} hours={hours} faults={faults} onChange={setHours} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" busy={set.isPending} disabled={!changed || faults.length > 0}>
          Save hours
        </Button>
        {changed && (
          <Button variant="plain" onClick={() => setHours(saved)}>
            Undo changes
          </Button>
        )}
        <span className="text-sm text-ink-2">Lessons that are booked already stay where they are.</span>
      </div>
      {hours.length === 0 && !changed && (
        <div className="mt-4">
          <Banner tone="yellow">
            Without hours nobody can book you. Add the times when you give lessons.
          </Banner>
        </div>
      )}
    </form>
  )
}

function useHoursDraft(saved: readonly WeeklyHours[]) {
  const [draft] = useState(() => takeDraft(place))
  const [hours, setHours] = useState((draft?.['hours'] as readonly WeeklyHours[] | undefined) ?? saved)
  const typed = useEffectEvent(() =>
    JSON.stringify(hours) === JSON.stringify(saved) ? undefined : { hours },
  )
  useEffect(() => {
    if (draft) toast(draftIsBack)
    return watchForm({ place, typed: () => typed() })
  }, [draft])
  return [hours, setHours] as const
}

const place = 'weekly hours'

type DayRowProps = {
  weekday: number
  name: string
  hours: readonly WeeklyHours[]
  faults: readonly { at: number; message: string }[]
  onChange: (hours: readonly WeeklyHours[]) => void
}

function DayRow({ weekday, name, hours, faults, onChange }: DayRowProps) {
  const own = hours.flatMap((one, at) => (one.weekday === weekday ? [{ ...one, at }] : []))
  const change = (at: number, more: Partial<WeeklyHours>) =>
    onChange(hours.map((one, i) => (i === at ? { ...one, ...more } : one)))
  const last = own.at(-1)
  return (
    <li className="flex-wrap">
      <b className="pt-2.5 max-sm:flex-1 sm:w-24 sm:self-start">{name}</b>
      <div className="grid gap-2 max-sm:order-last max-sm:w-full sm:flex-1">
        {own.length === 0 && <span className="py-2.5 text-ink-2">No lessons</span>}
        {own.map(({ at, opens, closes }) => (
          <div key={at}>
            <div className="grid grid-cols-[minmax(0,7.5rem)_auto_minmax(0,7.5rem)_auto] items-center justify-start gap-2">
              <TimeSelect
                label={`${name}, opens`}
                value={opens}
                last={95}
                onChange={(time) => change(at, { opens: time })}
              />
              <span aria-hidden="true">–</span>
              <TimeSelect
                label={`${name}, closes`}
                value={closes}
                first={1}
                invalid={faults.some((fault) => fault.at === at)}
                onChange={(time) => change(at, { closes: time })}
              />
              <IconButton
                label={`Remove ${opens} to ${closes} on ${name}`}
                icon={<X />}
                onClick={() => onChange(hours.filter((_, i) => i !== at))}
              />
            </div>
            {faults
              .filter((fault) => fault.at === at)
              .map(({ message }) => (
                <p key={message} className="text-sm text-red-ink" role="alert">
                  {message}
                </p>
              ))}
          </div>
        ))}
      </div>
      <div className="flex gap-1 self-start pt-0.5">
        {weekday === 1 && own.length > 0 && (
          <IconButton
            label="Copy Monday to Tuesday to Friday"
            icon={<Copy />}
            onClick={() => onChange(copyMonday(hours))}
          />
        )}
        <IconButton
          label={`Add hours on ${name}`}
          icon={<Plus />}
          disabled={last?.closes === '24:00'}
          onClick={() => onChange([...hours, { weekday, ...nextOpening(last) }])}
        />
      </div>
    </li>
  )
}

function nextOpening(last: WeeklyHours | undefined) {
  if (!last) return { opens: '09:00', closes: '17:00' }
  const opens = Math.min(minutesOf(last.closes) + 60, 1440 - 60)
  return {
    opens: timeOf(Math.max(opens, minutesOf(last.closes))),
    closes: timeOf(Math.min(opens + 180, 1440)),
  }
}

const copyMonday = (hours: readonly WeeklyHours[]) => {
  const monday = hours.filter((one) => one.weekday === 1)
  return [
    ...monday,
    ...[2, 3, 4, 5].flatMap((weekday) => monday.map((one) => ({ ...one, weekday }))),
    ...hours.filter((one) => one.weekday > 5),
  ]
}
