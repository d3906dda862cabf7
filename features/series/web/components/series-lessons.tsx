import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { formatLocalDay, formatLocalSpan, formatLocalTime } from '#web/zone.ts'
import type { SeriesInFull, SeriesLesson } from '../../contract.ts'
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
            <Decision key={lesson.on} id={series.id} lesson={lesson} />
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

function Decision({ id, lesson: { on, startsAt, state, conflict } }: { id: string; lesson: SeriesLesson }) {
  const resolve = useResolveClash()
  const isBooked = state === 'booked'
  const decide = (choose: 'skip' | 'move' | 'book' | 'keep', at?: string) =>
    resolve.mutate(
      { id, on, choose, ...(at && { startsAt: at }) },
      { onSuccess: () => toast({ title: 'Saved', tone: 'good' }), onError: toastFailure },
    )
  return (
    <div>
      <p>
        <b className="num">
          {formatLocalDay(startsAt)}, {formatLocalTime(startsAt)}
        </b>
        <span className="block text-sm text-ink-2">
          {isBooked ? 'We couldn’t move this lesson: it’s still at this time. ' : ''}
          {conflict && shortReason(conflict)}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isBooked && (
          <Button size="sm" busy={resolve.isPending} onClick={() => decide('keep')}>
            Keep this time
          </Button>
        )}
        {conflict?.code === 'day-off' && !isBooked && (
          <Button size="sm" busy={resolve.isPending} onClick={() => decide('book')}>
            Teach anyway
          </Button>
        )}
        {conflict?.alternatives.map(({ startsAt: at }) => (
          <Button
            key={at}
            variant="second"
            size="sm"
            busy={resolve.isPending}
            onClick={() => decide('move', at)}
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
