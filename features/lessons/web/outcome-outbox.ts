import { createOutbox } from '#web/outbox.ts'
import type { MarkedOutcome } from '../outcomes.ts'

export type Marking = { outcome: MarkedOutcome; costPence?: number; minutes?: number; reason?: string }

export type UnsentOutcome = {
  /** Of the lesson: the latest word on it counts. */
  id: string
  /** The server applies it once. */
  key: string
  name: string
  startsAt: string
  endsAt: string
  marking: Marking
  writtenAt: string
  sentAt?: string
  /** The server's error; it is not tried again by itself. */
  error?: string | undefined
}

export const outcomeOutbox = createOutbox<UnsentOutcome>('outcomes', (items) =>
  items.filter(({ sentAt }) => !sentAt),
)
export const useUnsentOutcomes = outcomeOutbox.useValue

export const isWaiting = ({ sentAt, error }: UnsentOutcome) => !sentAt && !error
