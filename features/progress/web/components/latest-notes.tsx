import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import { Card } from '#ui/card.tsx'
import '../progress.css'
import { Moves } from './moves.tsx'
import type { Progress } from '../../contract.ts'

type LatestNotesProps = { progress: Progress; withMoves?: boolean; className?: string }

export function LatestNotes({ progress, withMoves = false, className }: LatestNotesProps) {
  const latest = progress.assessments[0]
  const changes = withMoves && latest ? changesOf(progress, latest.date) : []
  if (!latest || (!latest.notes && changes.length === 0)) return null
  const { instructorName, isTrainee, lessonId, date, notes } = latest
  return (
    <Card
      title={`What ${nameForLearners({ name: instructorName, isTrainee })} said`}
      action={<Link to={`/dashboard/lessons/${lessonId}`}>{formatDay(date)}</Link>}
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

const changesOf = ({ groups }: Progress, date: string) =>
  groups
    .flatMap((group) => group.skills)
    .filter(({ history }) => history.at(-1)?.date === date)
    .map(({ name, history }) => ({
      name,
      before: history.at(-2)?.level ?? 0,
      after: history.at(-1)?.level ?? 0,
    }))
