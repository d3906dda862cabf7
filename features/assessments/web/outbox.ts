import { createOutbox } from '#web/outbox.ts'
import type { Assessment } from '../contract.ts'
import type { AssessmentForm } from './assessment-form.ts'

export type UnsentAssessment = {
  /** Of the lesson: the latest form counts. */
  id: string
  learnerId: string
  name: string
  startsAt: string
  endsAt: string
  /** The lesson was not marked as delivered when this was written: that goes first. */
  isToMark: boolean
  form: AssessmentForm
  /** As it was when it was opened to be changed; undefined for a new one. */
  changed?: Assessment | undefined
  writtenAt: string
  sentAt?: string
  /** The server's error; it is not tried again by itself. */
  error?: string | undefined
}

export const outbox = createOutbox<UnsentAssessment>('assessments', (items) =>
  items.filter(({ sentAt }) => !sentAt),
)
export const useUnsent = outbox.useValue
