import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import { RouteChip } from '#ui/route-chip.tsx'
import { Stars } from '#ui/stars.tsx'
import type { Progress } from '../../contract.ts'

/** The assessed lessons, newest first, numbered as they were driven. */
export function RatingHistory({ progress: { assessments, groups } }: { progress: Progress }) {
  const skills = groups.flatMap((group) => group.skills)
  return (
    <ol className="ruled">
      {assessments.map((one, at) => {
        const number = assessments.length - at
        return (
          <li key={one.id} className="flex-wrap">
            <RouteChip label={`Assessment ${number}`}>{`A${number}`}</RouteChip>
            <div className="min-w-40 flex-1">
              <b>{formatDay(one.date)}</b>
              <p className="text-sm text-ink-2">{movesOf(skills, one.date) || `With ${one.instructorName}`}</p>
            </div>
            <Stars rating={one.rating} />
            <Link to={`/dashboard/lessons/${one.lessonId}`} className="py-2 text-sm font-semibold" aria-label={`Read the lesson of ${formatDay(one.date)}`}>
              Read
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

type Skills = Progress['groups'][number]['skills']

/** "3 skills moved up, 1 down", compared with the time before. */
function movesOf(skills: Skills, date: string) {
  const steps = skills.flatMap(({ history }) => {
    const at = history.findIndex((step) => step.date === date)
    return at < 0 ? [] : [(history[at]?.level ?? 0) - (history[at - 1]?.level ?? 0)]
  })
  const up = steps.filter((step) => step > 0).length
  const down = steps.filter((step) => step < 0).length
  return [up > 0 && `${up} ${up === 1 ? 'skill' : 'skills'} moved up`, down > 0 && `${down}${up > 0 ? '' : down === 1 ? ' skill moved' : ' skills moved'} down`]
    .filter(Boolean)
    .join(', ')
}
