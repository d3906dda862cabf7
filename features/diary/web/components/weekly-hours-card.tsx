import { Copy, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { readDraft, storeDraft } from '#ui/drafts.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { RequestError } from '#web/api-error.ts'
import { hoursChanged } from '../../contract.ts'
import { findHoursFaults, minutesOf, timeOf, type WeeklyHours, weekdays } from '../../rules.ts'
import { useHours, useRefreshHours, useSetHours } from '../hooks.ts'
import { TimeSelect } from './time-select.tsx'

export function WeeklyHoursCard() {
  const saved = useHours()
  return (
    <Card title="Your week">
      {saved.isLoadingError ? (
        <ErrorState retry={saved.refetch}>We couldn’t load your hours.</ErrorState>
      ) : saved.data ? (
        <WeekEditor key={JSON.stringify(saved.data.hours)} saved={saved.data.hours} />
      ) : (
        <ListSkeleton label="Loading your hours" rows={7} />
      )}
    </Card>
  )
}

function WeekEditor({ saved }: { saved: readonly WeeklyHours[] }) {
  const { hours, setHours, basedOn, savedAt, discard } = useHoursDraft(saved)
  const set = useSetHours()
  const faults = findHoursFaults(hours)
  const changed = isChanged(hours, saved)
  const isElsewhere =
    isChanged(basedOn, saved) || (set.error instanceof RequestError && set.error.code === hoursChanged.code)
  const blocker = useBlocker(changed && !set.isPending)
  const save = (basedOn?: readonly WeeklyHours[]) =>
    void set.mutateAsync({ hours: [...hours], ...(basedOn && { basedOn: [...basedOn] }) }).then(
      () => {
        storeDraft(place, undefined)
        toast({ title: 'Hours saved', tone: 'good' })
      },
      () => undefined,
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (faults.length === 0 && !set.isPending) save(basedOn)
      }}
    >
      <ul className="ruled">
        {weekdays.map((name, at) => (
          <DayRow key={name} weekday={at + 1} name={name} hours={hours} faults={faults} onChange={setHours} />
        ))}
      </ul>
      {(set.error || isElsewhere) && (
        <div className="mt-4" role="alert">
          <Banner tone={isElsewhere ? 'yellow' : 'red'} title="Your hours aren’t saved yet">
            {isElsewhere ? hoursChanged.detail : set.error?.message}
            {isElsewhere && (
              <span className="mt-2 flex flex-wrap gap-2">
                <Button variant="second" size="sm" onClick={discard}>
                  Show the newer hours
                </Button>
                <Button variant="second" size="sm" onClick={() => save()}>
                  Save mine anyway
                </Button>
              </span>
            )}
          </Banner>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" busy={set.isPending} disabled={!changed || faults.length > 0}>
          Save hours
        </Button>
        <span className="text-sm text-ink-2">Lessons already booked aren’t affected.</span>
      </div>
      <DraftNote savedAt={changed ? savedAt : undefined} onDiscard={discard} />
      {hours.length === 0 && !changed && (
        <div className="mt-4">
          <Banner tone="yellow">Nobody can book you until you add your opening hours.</Banner>
        </div>
      )}
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Leave without saving?"
        confirm="Leave"
        keep="Stay here"
        danger={false}
        onConfirm={() => blocker.proceed?.()}
      >
        Your new hours aren’t saved, so learners still see the old ones. We’ll keep your changes as a draft on
        this device.
      </ConfirmDialog>
    </form>
  )
}

const place = 'weekly hours'
const isChanged = (one: readonly WeeklyHours[], other: readonly WeeklyHours[]) =>
  JSON.stringify(one) !== JSON.stringify(other)

function useHoursDraft(saved: readonly WeeklyHours[]) {
  const refresh = useRefreshHours()
  const [draft, setDraft] = useState(() => readDraft(place))
  const [hours, setHours] = useState((draft?.values['hours'] as readonly WeeklyHours[] | undefined) ?? saved)
  // What another tab saved meanwhile must not be overwritten unseen.
  const basedOn = (draft?.values['basedOn'] as readonly WeeklyHours[] | undefined) ?? saved
  return {
    hours,
    basedOn,
    savedAt: draft?.at,
    setHours: (next: readonly WeeklyHours[]) => {
      setHours(next)
      setDraft(storeDraft(place, isChanged(next, saved) ? { hours: next, basedOn } : undefined))
    },
    discard: () => {
      storeDraft(place, undefined)
      setDraft(undefined)
      setHours(saved)
      void refresh()
    },
  }
}

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
