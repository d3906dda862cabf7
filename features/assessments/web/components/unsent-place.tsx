import { useUnsentOutcomes } from '#features/lessons/web/outcome-outbox.ts'
import { useUnsentNotes } from '#features/pupils/web/note-outbox.ts'
import { useUnsentReceipts } from '#features/pupils/web/receipt-outbox.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { useUnsent } from '../outbox.ts'

const UnsentList = lazily(async () => (await import('./unsent-list.tsx')).UnsentList)

/** What waits on this device: outcomes, payments, assessments and notes; of one lesson only, if it is given. */
export function UnsentPlace({ lessonId }: { lessonId?: string }) {
  const me = useSignedIn()
  const isOf = ({ id }: { id: string }) => !lessonId || id === lessonId
  const outcomes = useUnsentOutcomes(me.id).filter(isOf)
  const receipts = useUnsentReceipts(me.id).filter(isOf)
  const assessments = useUnsent(me.id).filter(isOf)
  const notes = useUnsentNotes(me.id).filter(({ sentAt }) => !lessonId && !sentAt)
  return (
    outcomes.length + receipts.length + assessments.length + notes.length > 0 && (
      <LazyBoundary>
        <UnsentList outcomes={outcomes} receipts={receipts} assessments={assessments} notes={notes} />
      </LazyBoundary>
    )
  )
}
