import { firstName } from '#common/first-name.ts'
import type { Assessment } from '#features/assessments/contract.ts'
import { leftOutFor } from '#features/assessments/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { skillsToCome } from '#features/progress/rules.ts'
import { NextSkills } from '#features/progress/web/components/next-skills.tsx'
import { Card } from '#ui/card.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { useOpenedAt } from '#web/use-now.ts'

type WorkOnProps = { lesson: Lesson; assessments: readonly Assessment[] | undefined }

/** What the instructor planned at the end of the latest lesson, else what the assessments suggest. */
export function WorkOn({ lesson, assessments }: WorkOnProps) {
  const now = useOpenedAt()
  const isLearner = useSignedIn().role === 'student'
  if (!assessments || (assessments.length === 0 && !isLearner)) return null
  const isNew = assessments.length === 0
  const { isPlanned, plannedBy, skills } = skillsToCome(
    assessments,
    now < lesson.startsAt ? now : lesson.startsAt,
    leftOutFor(lesson.instructor.isTrainee),
    lesson.learner && !isLearner ? firstName(lesson.learner.name) : undefined,
  )
  const planner = isLearner && plannedBy ? firstName(plannedBy) : 'you'
  return (
    <Card
      title={isNew ? 'In your first lessons' : isLearner ? 'What you’ll work on next' : 'Practise next'}
      action={
        !isNew && (
          <span className="text-sm text-ink-2">
            {isPlanned ? `Planned by ${planner}` : 'Suggested by the assessments so far'}
          </span>
        )
      }
    >
      <NextSkills skills={skills} linked={isLearner} isNew={isNew} />
    </Card>
  )
}
