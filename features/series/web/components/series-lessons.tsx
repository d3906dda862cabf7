import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#common/time.ts'
import { hasOtherTimes } from '#features/diary/web/components/other-times.tsx'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { timeName } from '#features/lessons/web/schedule/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { formatLocalDay, formatLocalSpan, formatLocalTime } from '#web/zone.ts'
import type { Conflict, SeriesInFull, SeriesLesson } from '../../contract.ts'
import { type Accepted, listAnyways } from '../anyway.ts'
import { useResolveClash } from '../hooks.ts'
import { shortReason } from './preview.tsx'

/** The days to come; those to decide about first. */
export function SeriesLessons({ series }: { series: SeriesInFull }) {
  const toDecide = series.lessons.filter(({ conflict }) => conflict)
  return (
    <>
      {toDecide.length > 0 && (
        <section aria-label="To decide" className="mb-4 grid gap-4 border-b border-line pb-4">
          {toDecide.map((lesson) => (
            <Decision key={lesson.on} series={series} lesson={lesson} />
          ))}
        </section>
      )}
      <FewFirst items={series.lessons.filter(({ conflict }) => !conflict)} few={8} noun="days">
        {(few) => (
          <ul className="grid gap-2">
            {few.map((lesson) => (
              <Day key={lesson.on} lesson={lesson} />
            ))}
          </ul>
        )}
      </FewFirst>
    </>
  )
}

const states: Partial<Record<SeriesLesson['state'], string>> = {
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
  paused: 'Break',
}

function Day({
  lesson: { startsAt, endsAt, state, lessonId, awaitsHours, bankHoliday },
}: {
  lesson: SeriesLesson
}) {
  const when = formatLocalSpan(startsAt, endsAt)
  return (
    <li className="flex flex-wrap items-center gap-2">
      {lessonId && state !== 'skipped' && state !== 'paused' ? (
        <Link to={`/dashboard/lessons/${lessonId}`} className="num">
          {when}
        </Link>
      ) : (
        <span className="num text-ink-2">{when}</span>
      )}
      {states[state] && <Badge tone="line">{states[state]}</Badge>}
      {awaitsHours && state === 'booked' && <Badge tone="yellow">Not enough hours</Badge>}
      {bankHoliday && <span className="text-sm text-ink-2">{bankHoliday}</span>}
    </li>
  )
}

type DecisionProps = { series: SeriesInFull; lesson: SeriesLesson }

function Decision({ series, lesson: { on, startsAt, state, conflict } }: DecisionProps) {
  const resolve = useResolveClash()
  // What still stood in the way of the last try, and what the instructor has accepted by then.
  const [refused, setRefused] = useState<{ conflict: Conflict; accepted: Accepted }>()
  const isBooked = state === 'booked'
  const due = `${formatDate(on, 'short date')}, ${series.time}`
  const now = refused?.conflict ?? conflict
  const decide = (choose: 'skip' | 'move' | 'book' | 'keep', more: Accepted & { startsAt?: string } = {}) =>
    resolve.mutate(
      { id: series.id, on, choose, ...more },
      {
        onSuccess: () => toast({ title: 'Saved', tone: 'good' }),
        onError(error) {
          if (choose !== 'book' || !hasOtherTimes(error)) return toastFailure(error)
          const { code, detail, body } = error
          setRefused({ conflict: { ...body, code, detail } as Conflict, accepted: more })
        },
      },
    )
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
  return at.on === on && timeName(at.minute) === series.time
}
