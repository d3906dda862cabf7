import { firstName } from '#common/first-name.ts'
import type { Assessment } from '#features/assessments/contract.ts'
import { LearnerRating } from '#features/assessments/web/components/learner-rating.tsx'
import { RatingsCompared } from '#features/assessments/web/components/ratings-compared.tsx'
import { useSelfRatings } from '#features/assessments/web/self-rating-hooks.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { Card } from '#ui/card.tsx'

type Props = { lesson: Lesson; assessment: Assessment | undefined }

/** How the learner saw the lesson, for its instructor. */
export function LessonCompared({ lesson, assessment }: Props) {
  const { learner } = lesson
  const ratings = useSelfRatings(learner?.id ?? '', learner !== null && learner.hasAccount !== false)
  const rating = ratings.data?.find(({ lessonId }) => lessonId === lesson.id)
  if (!rating || !learner) return null
  if (!assessment) return <LearnerRating learnerId={learner.id} name={learner.name} lessonId={lesson.id} />
  const who = firstName(learner.name)
  return (
    <Card title={`You and ${who}`}>
      <RatingsCompared
        marks={assessment.assessment_data.skills}
        rating={rating}
        learner={who}
        instructor={firstName(lesson.instructor.name)}
        reader="instructor"
      />
    </Card>
  )
}
