import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type * as z from 'zod/mini'
import { plural } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import { sayInTheWay } from '#features/diary/web/in-the-way.ts'
import { Banner, ListSkeleton } from '#ui/states.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import type { Conflict, createSeries, PlannedLesson } from '../../contract.ts'
import { listAnyways } from '../anyway.ts'
import type { Choices } from '../new-series.ts'

type Preview = z.infer<typeof createSeries.output>
type PreviewProps = {
  preview: UseQueryResult<Preview>
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** What saving would do, day by day. */
export function Preview({ preview: { data, error, isPlaceholderData }, choices, onChoose }: PreviewProps) {
  if (error) return <Banner tone="yellow">{error.message}</Banner>
  if (!data) return <ListSkeleton label="Looking at your diary" rows={3} />
  const clashes = data.lessons.filter(({ fits }) => !fits)
  const fitting = data.lessons.filter(({ fits }) => fits)
  const withoutHours = fitting.filter(({ awaitsHours }) => awaitsHours)
  return (
    <section aria-label="Dates" aria-busy={isPlaceholderData} className="grid gap-3">
      <p role="status">
        <b>
          {plural(fitting.length, 'lesson')} fit{fitting.length === 1 ? 's' : ''}
          {clashes.length > 0 && `, ${plural(clashes.length, 'day')} to decide about`}
        </b>
        <span className="block text-sm text-ink-2">{datesOf(fitting)}</span>
        {withoutHours.length > 0 && (
          <span className="block text-sm text-ink-2">
            No hours for {withoutHours.length} of them, from {formatLocalDay(withoutHours[0]!.startsAt)} on.
          </span>
        )}
        {data.bankHolidays.length > 0 && (
          <span className="block text-sm text-ink-2">
            Left out: {data.bankHolidays.map(({ on, name }) => `${name} (${shortDay(on)})`).join(', ')}.
          </span>
        )}
      </p>
      {clashes.length > 0 && (
        <ul className="grid gap-3">
          {clashes.map((lesson) => (
            <li key={lesson.on}>
              <Clash
                lesson={lesson}
                choice={choices[lesson.on] ?? ''}
                onChoose={(choice) => onChoose({ ...choices, [lesson.on]: choice })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ClashProps = { lesson: PlannedLesson; choice: string; onChoose: (choice: string) => void }

function Clash({ lesson: { startsAt, conflict }, choice, onChoose }: ClashProps) {
  const id = useId()
  const when = `${formatLocalDay(startsAt)}, ${formatLocalTime(startsAt)}`
  const anyways = conflict ? listAnyways(conflict) : []
  const means = anyways.find(({ key }) => key === choice)?.means
  return (
    <>
      <p className="mb-1">
        <b className="num">{when}</b>
        <span className="block text-sm text-ink-2">{conflict && shortReason(conflict)}</span>
      </p>
      <span className="input-wrap">
        <select
          className="input"
          aria-label={`What to do on ${when}`}
          aria-describedby={means && id}
          value={choice}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">Decide later</option>
          <option value="skip">Skip this day</option>
          {anyways.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
          {conflict?.alternatives.map(({ startsAt: at }) => (
            <option key={at} value={at}>
              {formatLocalDay(at)}, {formatLocalTime(at)}
            </option>
          ))}
        </select>
      </span>
      {means && (
        <p id={id} className="mt-1 text-sm">
          {means}
        </p>
      )}
    </>
  )
}

const reasons: Record<string, string> = {
  'day-off': 'You’ve closed your diary then.',
  'diary-busy': 'Something else is in your diary then.',
  'gap-too-short': 'It’s closer to something in your diary than the least gap you keep.',
  'learner-elsewhere': 'Your learner has another lesson.',
  'travel-too-tight': 'There isn’t enough time for the drive before or after it.',
  'car-busy': 'The car for this lesson isn’t free then.',
  'own-diary-closed': 'Your badge doesn’t cover this day yet. We try again every night.',
}
/** And what is in the way, in one line. */
export const shortReason = ({
  code,
  detail,
  inTheWay = [],
}: Pick<Conflict, 'code' | 'detail' | 'inTheWay'>) =>
  [reasons[code] ?? detail, ...inTheWay.map((one) => `${sayInTheWay(one)}.`)].join(' ')

const shortDay = (on: string) => formatDate(on, 'short date')
const datesOf = (lessons: readonly PlannedLesson[]) => {
  const few = lessons.slice(0, 6).map(({ startsAt }) => formatLocalDay(startsAt))
  const more = lessons.length - few.length
  return `${few.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
