import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useUnsentWork } from './use-unsent-work.ts'

const UnsentList = lazily(async () => (await import('./unsent-list.tsx')).UnsentList)

/** What waits on this device; of one lesson only, if it is given. */
export function UnsentWork({ lessonId }: { lessonId?: string }) {
  const work = useUnsentWork()
  const isOf = ({ id }: { id: string }) => !lessonId || id === lessonId
  const shown = {
    outcomes: work.outcomes.filter(isOf),
    receipts: work.receipts.filter(isOf),
    assessments: work.assessments.filter(isOf),
    notes: work.notes.filter(({ sentAt }) => !lessonId && !sentAt),
    mockDrives: lessonId ? [] : work.mockDrives,
  }
  return (
    Object.values(shown).some((list) => list.length > 0) && (
      <LazyBoundary>
        <UnsentList {...shown} />
      </LazyBoundary>
    )
  )
}
