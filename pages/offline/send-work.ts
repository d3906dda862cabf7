import { keepSendingAssessments } from '#features/assessments/web/send-assessments.ts'
import { keepSendingNotes } from '#features/pupils/web/send-notes.ts'
import { keepSendingMockDrives } from '#features/mock-drives/web/send-mock-drives.ts'
import { keepSendingOutcomes } from '#features/lessons/web/send-outcomes.ts'
import { keepSendingReceipts } from '#features/pupils/web/send-receipts.ts'

/** All that an instructor may write without a network. */
export function keepSendingWork() {
  keepSendingOutcomes()
  keepSendingAssessments()
  keepSendingReceipts()
  keepSendingNotes()
  keepSendingMockDrives()
}
