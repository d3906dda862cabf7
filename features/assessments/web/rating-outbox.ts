import { createWorkOutbox, type Unsent } from '#web/outbox.ts'

export type UnsentRating = Unsent & {
  /** The lesson's id: the latest rating counts. */
  id: string
  skills: Record<string, number>
  note: string
  sawMarks: boolean
}

export const ratingOutbox = createWorkOutbox<UnsentRating>('self ratings')
export const useUnsentRatings = ratingOutbox.useValue
