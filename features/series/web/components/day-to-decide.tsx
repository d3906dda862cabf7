import { useState } from 'react'
import { formatDate } from '#common/time.ts'
import { timeOf } from '#features/diary/rules.ts'
import { hasOtherTimes } from '#features/diary/web/components/other-times.tsx'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { Button } from '#ui/button.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import type { Conflict, SeriesInFull, SeriesLesson } from '../../contract.ts'
import { type Accepted, listAnyways } from '../anyway.ts'
import { shortReason } from '../clash-words.ts'
import { useResolveClash } from '../hooks.ts'

type DayToDecideProps = { series: SeriesInFull; lesson: SeriesLesson }

/** A day of weekly lessons that doesn’t fit: what can be done about it. */
export function DayToDecide({ series, lesson: { on, startsAt, state, conflict } }: DayToDecideProps) {
  const resolve = useResolveClash()
  const undo = useResolveClash()
  // What still stood in the way of the last try, and what the instructor has accepted by then.
  const [refused, setRefused] = useState<{ conflict: Conflict; accepted: Accepted }>()
  const isBooked = state === 'booked'
  const due = `${formatDate(on, 'short date')}, ${series.time}`
  const now = refused?.conflict ?? conflict
  // Not in `mutate`’s callbacks: they are lost when the day leaves the list with the refetch.
  const decide = (choose: 'skip' | 'move' | 'book' | 'keep', more: Accepted & { startsAt?: string } = {}) =>
    void resolve.mutateAsync({ id: series.id, on, choose, ...more }).then(
      () =>
        toast({
          title: choose === 'skip' ? 'Day skipped' : 'Saved',
          tone: 'good',
          ...(choose === 'skip' && !isBooked && { action: { label: 'Undo', onClick: reopen } }),
        }),
      (error: Error) => {
        if (choose !== 'book' || !hasOtherTimes(error)) return toastFailure(error)
        const { code, detail, body } = error
        setRefused({ conflict: { ...body, code, detail } as Conflict, accepted: more })
      },
    )
  const reopen = () =>
    void undo
      .mutateAsync({ id: series.id, on, choose: 'reopen' })
      .then(() => toast({ title: 'To decide again', tone: 'good' }), toastFailure)
  return (
    <div>
      <p aria-live="polite">
        <b className="num">
          {formatLocalDay(startsAt)}, {formatLocalTime(startsAt)}
        </b>
        <span className="block text-sm text-ink-2">
          {isBooked &&
            (isAtSeriesTime(series, on, startsAt)
              ? 'We couldn’t change how long this lesson is. '
              : `We couldn’t move this lesson to ${due}: it’s still at this time. `)}
          {now && shortReason(now)}
        </span>
      </p>
      {now &&
        listAnyways(now, isBooked ? due : undefined).map((way) => (
          <p key={way.key} className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="min-w-[min(14rem,100%)] flex-1">{way.means}</span>
            <Button
              size="sm"
              busy={resolve.isPending}
              onClick={() => decide('book', { ...refused?.accepted, ...way.accepts })}
            >
              {way.label}
            </Button>
          </p>
        ))}
      <div className="mt-2 flex flex-wrap gap-2">
        {isBooked && (
          <Button size="sm" busy={resolve.isPending} onClick={() => decide('keep')}>
            Keep this time
          </Button>
        )}
        {now?.alternatives.map(({ startsAt: at }) => (
          <Button
            key={at}
            variant="second"
            size="sm"
            busy={resolve.isPending}
            onClick={() => decide('move', { startsAt: at })}
          >
            {formatLocalDay(at)}, {formatLocalTime(at)}
          </Button>
        ))}
        <Button variant="danger-plain" size="sm" busy={resolve.isPending} onClick={() => decide('skip')}>
          {isBooked ? 'Cancel it' : 'Skip this day'}
        </Button>
      </div>
    </div>
  )
}

function isAtSeriesTime(series: SeriesInFull, on: string, startsAt: string) {
  const at = positionOf(startsAt, series.zone)
  return at.on === on && timeOf(at.minute) === series.time
}
