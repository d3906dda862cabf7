import type { UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { daysBetween, weekdayOf } from '#common/days.ts'
import { plural } from '#common/plural.ts'
import { formatDate } from '#common/time.ts'
import { weekdays } from '#features/diary/rules.ts'
import { useDiarySettings } from '#features/diary/web/settings-hooks.ts'
import { positionOf } from '#features/lessons/web/schedule/calendar.ts'
import { Banner, ListSkeleton } from '#ui/states.tsx'
import { formatLocalDay, formatLocalTime, myZone } from '#web/zone.ts'
import type { createSeries, PlannedLesson } from '../../contract.ts'
import { type Choices, firstAdded } from '../new-series.ts'
import { sayOrdinaryDays } from '../holiday-words.ts'
import { Clashes, listDays } from './clashes.tsx'

type Preview = z.infer<typeof createSeries.output>
type PreviewProps = {
  preview: UseQueryResult<Preview>
  choices: Choices
  onChoose: (choices: Choices) => void
}

export function Preview({ preview: { data, error, isPlaceholderData }, choices, onChoose }: PreviewProps) {
  const region = useDiarySettings().data?.holidayRegion
  if (error) return <Banner tone="yellow">{error.message}</Banner>
  if (!data) return <ListSkeleton label="Looking at your diary" rows={3} />
  const clashes = data.lessons.filter(({ fits }) => !fits)
  const fitting = data.lessons.filter(({ fits }) => fits)
  const undecided = clashes.filter(({ on }) => !choices[on])
  const first = firstAdded(data.lessons, choices)
  const ordinary = region
    ? sayOrdinaryDays(
        region,
        fitting.map(({ on }) => on),
      )
    : []
  const withoutHours = fitting.filter(({ awaitsHours }) => awaitsHours)
  return (
    <section aria-label="Dates" aria-busy={isPlaceholderData} className="grid gap-3">
      <p role="status">
        {first && (
          <b className="block">
            {nameDay(data.lessons[0]!)} {choices[data.lessons[0]!.on] ? 'is skipped' : 'doesn’t fit'}. First
            lesson: {formatLocalDay(first.startsAt)}, {formatLocalTime(first.startsAt)}.
          </b>
        )}
        <b>
          {plural(fitting.length, 'lesson')} fit{fitting.length === 1 ? 's' : ''}
          {undecided.length > 0 && `, ${plural(undecided.length, 'day')} to decide about`}
          {undecided.length < clashes.length && `, ${clashes.length - undecided.length} decided`}
        </b>
        {withoutHours.length > 0 && (
          <span className="block text-sm text-ink-2">
            No hours for {withoutHours.length} of them, from {formatLocalDay(withoutHours[0]!.startsAt)} on.
          </span>
        )}
      </p>
      {clashes.length > 0 && <Clashes clashes={clashes} choices={choices} onChoose={onChoose} />}
      <p className="text-sm text-ink-2">
        {fitting.length > 0 && <span className="block">Fits: {listDays(fitting)}.</span>}
        {data.bankHolidays.length > 0 && (
          <span className="block">
            Left out: {data.bankHolidays.map(({ on, name }) => `${name} (${shortDay(on)})`).join(', ')}.
          </span>
        )}
        {ordinary.map((says) => (
          <span key={says} className="block">
            {says}
          </span>
        ))}
      </p>
    </section>
  )
}

/** "This Thursday" within a week, else its date. */
function nameDay({ on, startsAt }: PlannedLesson) {
  const isNear = daysBetween(positionOf(new Date().toISOString(), myZone()).on, on) < 7
  return isNear ? `This ${weekdays[weekdayOf(on) - 1]}` : formatLocalDay(startsAt)
}

const shortDay = (on: string) => formatDate(on, 'short date')
