import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { formatDay } from '#common/time.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { RouteChip } from '#ui/route-chip.tsx'
import type { Progress } from '../../contract.ts'

export function RatingHistory({ progress: { assessments, groups } }: { progress: Progress }) {
  const skills = groups.flatMap((group) => group.skills)
  return (
    <FewFirst items={assessments} noun="lessons">
      {(shown) => (
        <ol className="ruled">
          {shown.map((one, at) => (
            <li key={one.id} className="row-link">
              <RouteChip
                label={`Assessment ${assessments.length - at}`}
              >{`A${assessments.length - at}`}</RouteChip>
              <div className="min-w-0 flex-1">
                <Link to={`/dashboard/lessons/${one.lessonId}`} className="row-main font-semibold">
                  {formatDay(one.date)}
                </Link>
                <p className="text-sm text-ink-2">
                  {movesOf(skills, one.date) || (
                    <>
                      With {one.instructorName} <TraineeMark is={one.isTrainee} />
                    </>
                  )}
                </p>
              </div>
              <span className="num text-sm">{`${one.rating} out of 5`}</span>
            </li>
          ))}
        </ol>
      )}
    </FewFirst>
  )
}

type Skills = Progress['groups'][number]['skills']

function movesOf(skills: Skills, date: string) {
  const steps = skills.flatMap(({ history }) => {
    const at = history.findIndex((step) => step.date === date)
    return at < 0 ? [] : [(history[at]?.level ?? 0) - (history[at - 1]?.level ?? 0)]
  })
  const up = steps.filter((step) => step > 0).length
  const down = steps.filter((step) => step < 0).length
  return [
    up > 0 && `${plural(up, 'skill')} moved up`,
    down > 0 && `${up > 0 ? down : `${plural(down, 'skill')} moved`} down`,
  ]
    .filter(Boolean)
    .join(', ')
}
