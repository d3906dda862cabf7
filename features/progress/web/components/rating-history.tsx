import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { formatDay } from '#common/time.ts'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { RouteChip } from '#ui/route-chip.tsx'
import type { Progress } from '../../contract.ts'
import { changesOn, wayOf } from '../../record.ts'

export function RatingHistory({ progress: { assessments, groups } }: { progress: Progress }) {
  const skills = groups.flatMap((group) => group.skills)
  return (
    <FewFirst items={assessments} few={4} noun="lessons">
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
  const ways = changesOn(skills, date).map(wayOf)
  const counts = [
    ['moved up', 'up', ways.filter((way) => way === 'up').length],
    ['moved down', 'down', ways.filter((way) => way === 'down').length],
    ['back up', 'back up', ways.filter((way) => way === 'back').length],
  ] as const
  return counts
    .filter(([, , count]) => count > 0)
    .map(([inFull, short, count], nr) =>
      nr === 0 ? `${plural(count, 'skill')} ${inFull}` : `${count} ${short}`,
    )
    .join(', ')
}
