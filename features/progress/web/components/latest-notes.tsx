import { Link } from 'react-router'
import { formatDay } from '#common/time.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import { Card } from '#ui/card.tsx'
import '../progress.css'
import type { Progress } from '../../contract.ts'

type LatestNotesProps = { progress: Progress; className?: string }

export function LatestNotes({ progress: { assessments }, className }: LatestNotesProps) {
  const latest = assessments[0]
  if (!latest?.notes) return null
  const { instructorName, isTrainee, lessonId, date, notes } = latest
  return (
    <Card
      title={`What ${nameForLearners({ name: instructorName, isTrainee })} said`}
      action={<Link to={`/dashboard/lessons/${lessonId}`}>{formatDay(date)}</Link>}
      className={className}
    >
      <blockquote className="said">{notes}</blockquote>
    </Card>
  )
}
