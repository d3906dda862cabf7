import type { ReactNode } from 'react'
import { useNow } from '#web/use-now.ts'
import { useLearnersToInform } from '../time-off-hooks.ts'
import { ReachLearner } from './reach-learner.tsx'

/** Whose lesson is cancelled and who hears of it from nobody but the instructor. */
export function LearnersToInform({ waiting }: { waiting?: ReactNode }) {
  const { data, isLoading, failureCount } = useLearnersToInform()
  const now = useNow()
  const learners = (data?.learners ?? []).flatMap((learner) => {
    const lessons = learner.lessons.filter(({ startsAt }) => startsAt > now)
    return lessons.length > 0 ? { ...learner, lessons } : []
  })
  if (isLoading && failureCount === 0) return waiting
  if (learners.length === 0) return null
  return (
    <section aria-labelledby="learners-to-inform" className="mb-4">
      <h3 id="learners-to-inform" className="text-lg">
        Not told yet
      </h3>
      <p className="text-sm text-ink-2">
        Their lessons are cancelled, and we haven’t been able to email them. Please text or ring.
      </p>
      <ul className="ruled">
        {learners.map(({ id, ...learner }) => (
          <ReachLearner key={id} {...learner} lessonIds={learner.lessons.map((lesson) => lesson.id)} />
        ))}
      </ul>
    </section>
  )
}
