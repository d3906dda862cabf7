import { useUnsentAssessments } from '#features/assessments/web/assessment-outbox.ts'
import { useInstructorAssessments } from '#features/assessments/web/hooks.ts'
import { useOfflineLessons } from '#features/lessons/web/hooks.ts'
import { listToDo } from '#features/lessons/web/to-do.ts'
import { useSignedIn } from '#web/signed-in.tsx'

/** The delivered lessons that aren’t written up, the oldest first, as the list on the start page has them. */
export function useLeftToWrite(from: string) {
  const me = useSignedIn()
  const delivered = useOfflineLessons(
    { to: from, status: 'delivered', order: 'latest', limit: 50 },
    { name: 'lessons delivered' },
  )
  const written = useInstructorAssessments().data
  const unsent = useUnsentAssessments(me.id).map(({ id }) => id)
  const left = listToDo(
    {
      begun: [],
      delivered: delivered.data?.lessons ?? [],
      assessed: written && new Set(written.map(({ lesson_id }) => lesson_id)),
      unsent: new Set(unsent),
    },
    from,
  )
  return left.map(({ lesson }) => lesson)
}
