import { Repeat } from 'lucide-react'
import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import type { Series } from '../../contract.ts'
import { ruleOf } from '../../words.ts'
import { useAllSeries, useSeries } from '../hooks.ts'

/** Nothing at all without regular lessons. */
export function SeriesCard({ learnerId }: { learnerId?: string }) {
  const { role } = useSignedIn()
  const { data } = useAllSeries(learnerId)
  if (!data || data.series.length === 0) return null
  return (
    <Card title="Regular lessons" className="mb-5">
      <FewFirst items={data.series.toSorted(byNeed)} few={2} noun="regular lessons">
        {(few) => (
          <ul className="grid gap-2">
            {few.map((series) => (
              <li key={series.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Repeat aria-hidden="true" className="shrink-0 text-ink-2" />
                <span className="min-w-0 flex-1 basis-40">
                  <Link to={`/dashboard/series/${series.id}`} className="font-semibold">
                    {ruleOf(series)}
                  </Link>
                  <span className="block text-sm text-ink-2">
                    {detailOf(series, role, learnerId !== undefined)}{' '}
                    <TraineeMark is={role === 'student' && series.instructor.isTrainee} />
                  </span>
                </span>
                <SeriesState series={series} />
              </li>
            ))}
          </ul>
        )}
      </FewFirst>
    </Card>
  )
}

/** What waits for an answer first, then the soonest. */
const byNeed = (one: Series, other: Series) =>
  Number(needs(other)) - Number(needs(one)) ||
  (one.nextLessonAt ?? '9').localeCompare(other.nextLessonAt ?? '9')

const needs = ({ unresolved, pauses }: Series) =>
  unresolved > 0 || pauses.some(({ state }) => state === 'asked')

function detailOf({ instructor, learner, nextLessonAt }: Series, role: string, isNamed: boolean) {
  const name = role === 'instructor' ? learner.name : instructor.name
  const next = nextLessonAt && `${formatLocalDay(nextLessonAt)}, ${formatLocalTime(nextLessonAt)}`
  if (isNamed) return next ? `Next on ${next}` : 'None booked'
  return `With ${name}, ${next ? `next on ${next}` : 'none booked'}`
}

export function SeriesState({ series: { unresolved, pauses, endedAt } }: { series: Series }) {
  const { role } = useSignedIn()
  const isPauseOpen = pauses.some(({ state }) => state === 'asked')
  if (endedAt) return <Badge tone="line">Ended</Badge>
  if (unresolved > 0) return <Badge tone="red">{plural(unresolved, 'day')} to decide about</Badge>
  if (isPauseOpen)
    return <Badge tone="yellow">{role === 'instructor' ? 'Would like a break' : 'Break asked for'}</Badge>
  return null
}

/** On a lesson: "Tuesdays at 16:00". */
export function SeriesLine({ seriesId }: { seriesId: string }) {
  const { data } = useSeries(seriesId)
  if (!data) return null
  return (
    <p className="mt-3 flex items-center gap-2 text-sm">
      <Repeat aria-hidden="true" className="shrink-0" />
      <Link to={`/dashboard/series/${seriesId}`}>{ruleOf(data)}</Link>
    </p>
  )
}
