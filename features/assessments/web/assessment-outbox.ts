import { createWorkOutbox, type Unsent } from '#web/outbox.ts'
import type { Assessment } from '../contract.ts'
import type { AssessmentForm } from './assessment-form.ts'

export type UnsentAssessment = Unsent & {
  /** The lesson's id: the latest form counts. */
  id: string
  learnerId: string
  startsAt: string
  endsAt: string
  /** The lesson was not marked as delivered when this was written: that goes first. */
  isToMark: boolean
  form: AssessmentForm
  /** As it was when it was opened to be changed; undefined for a new one. */
  changed?: Assessment | undefined
}

export const assessmentOutbox = createWorkOutbox<UnsentAssessment>('assessments')
export const useUnsentAssessments = assessmentOutbox.useValue
