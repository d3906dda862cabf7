import { useUnsentOutcomes } from '#features/lessons/web/outcome-outbox.ts'
import { useUnsentNotes } from '#features/pupils/web/note-outbox.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { useUnsent } from '../outbox.ts'

const UnsentList = lazily(async () => (await import('./unsent-list.tsx')).UnsentList)

/** What waits on this device: outcomes, assessments and notes; of one lesson only, if it is given. */
export function UnsentPlace({ lessonId }: { lessonId?: string }) {
  const me = useSignedIn()
  const isOf = ({ id }: { id: string }) => !lessonId || id === lessonId
  const outcomes = useUnsentOutcomes(me.id).filter(isOf)
  const assessments = useUnsent(me.id).filter(isOf)
  const notes = useUnsentNotes(me.id).filter(({ sentAt }) => !lessonId && !sentAt)
  return (
    outcomes.length + assessments.length + notes.length > 0 && (
      <LazyBoundary>
        <UnsentList outcomes={outcomes} assessments={assessments} notes={notes} />
      </LazyBoundary>
    )
  )
}
