import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import { Card } from '#ui/card.tsx'
import '../progress.css'
import { changesOn } from '../../record.ts'
import { Moves } from './moves.tsx'
import type { Progress } from '../../contract.ts'

type LatestNotesProps = { progress: Progress; withMoves?: boolean; id?: string; className?: string }

export function LatestNotes({ progress, withMoves = false, id, className }: LatestNotesProps) {
  const latest = progress.assessments[0]
  const changes =
    withMoves && latest
      ? changesOn(
          progress.groups.flatMap((group) => group.skills),
          latest.date,
        )
      : []
  if (!latest || (!latest.notes && changes.length === 0)) return null
  const { instructorName, isTrainee, lessonId, date, notes } = latest
  return (
    <Card
      title={`What ${nameForLearners({ name: instructorName, isTrainee })} said`}
      action={<Link to={`/dashboard/lessons/${lessonId}`}>{formatDay(date)}</Link>}
      id={id}
      className={className}
    >
      {notes && <blockquote className="said">{notes}</blockquote>}
      {changes.length > 0 && (
        <div className="mt-4">
          <Moves changes={changes} />
        </div>
      )}
    </Card>
  )
}
