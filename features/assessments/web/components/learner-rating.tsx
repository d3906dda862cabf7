import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { saySeen } from '../rating-words.ts'
import { useSelfRatings } from '../self-rating-hooks.ts'
import { OwnLevels } from './own-levels.tsx'
import { RatingNotes } from './ratings-compared.tsx'

type LearnerRatingProps = { learnerId: string; name: string; lessonId: string }

/** While the instructor marks: closed, so that neither borrows the other’s view. */
export function LearnerRating({ learnerId, name, lessonId }: LearnerRatingProps) {
  const rating = useSelfRatings(learnerId).data?.find((one) => one.lessonId === lessonId)
  if (!rating) return null
  const who = firstName(name)
  return (
    <details className="card">
      <summary className="font-semibold">
        {who} has rated {plural(Object.keys(rating.skills).length, 'skill')} of this lesson
      </summary>
      {!rating.sawMarks && (
        <p className="my-3 text-sm text-ink-2">
          Mark first, then compare. {saySeen(false, { learner: who, reader: 'instructor' })}
        </p>
      )}
      <OwnLevels skills={rating.skills} />
      <div className="mt-3">
        <RatingNotes rating={rating} learner={who} reader="instructor" />
      </div>
    </details>
  )
}
