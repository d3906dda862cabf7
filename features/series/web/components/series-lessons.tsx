import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { formatLocalSpan } from '#web/zone.ts'
import type { SeriesInFull, SeriesLesson } from '../../contract.ts'
import { DayToDecide } from './day-to-decide.tsx'

/** The days to come; those to decide about first. */
export function SeriesLessons({ series }: { series: SeriesInFull }) {
  const toDecide = series.lessons.filter(({ conflict }) => conflict)
  return (
    <>
      {toDecide.length > 0 && (
        <section aria-label="To decide" className="mb-4 grid gap-4 border-b border-line pb-4">
          {toDecide.map((lesson) => (
            <DayToDecide key={lesson.on} series={series} lesson={lesson} />
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
