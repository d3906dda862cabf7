import { useUnsentAssessments } from '#features/assessments/web/assessment-outbox.ts'
import { useUnsentOutcomes } from '#features/lessons/web/outcome-outbox.ts'
import { useUnsentMockDrives } from '#features/mock-drives/web/mock-drive-outbox.ts'
import { useUnsentNotes } from '#features/pupils/web/note-outbox.ts'
import { useUnsentReceipts } from '#features/pupils/web/receipt-outbox.ts'
import { useSignedIn } from '#web/signed-in.tsx'

/** All that an instructor may write without a network; `send-work.ts` sends it. */
export function useUnsentWork() {
  const me = useSignedIn().id
  return {
    outcomes: useUnsentOutcomes(me),
    receipts: useUnsentReceipts(me),
    assessments: useUnsentAssessments(me),
    notes: useUnsentNotes(me),
    mockDrives: useUnsentMockDrives(me),
  }
}
