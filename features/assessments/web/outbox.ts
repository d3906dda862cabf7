import { createOutbox } from '#web/outbox.ts'
import type { AssessmentForm } from './assessment-form.ts'

/** An assessment that was written where there was no network; there is one for a lesson, and `id` is the lesson's. */
export type UnsentAssessment = {
  id: string
  studentId: string
  name: string
  startsAt: string
  endsAt: string
  /** The lesson was not marked as delivered when this was written: that goes first. */
  isToMark: boolean
  form: AssessmentForm
  writtenAt: string
  sentAt?: string
  /** In the server's words why it was refused. It is not tried again by itself. */
  error?: string | undefined
}

/** What was sent stays in it until the page is opened again. */
export const outbox = createOutbox<UnsentAssessment>('assessments', (items) =>
  items.filter(({ sentAt }) => !sentAt),
)
export const useUnsent = outbox.useValue
