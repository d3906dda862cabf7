import { createWorkOutbox, type Unsent } from '#web/outbox.ts'
import type { MarkedOutcome } from '../outcomes.ts'

export type Marking = { outcome: MarkedOutcome; costPence?: number; minutes?: number; reason?: string }

export type UnsentOutcome = Unsent & {
  /** The lesson's id: the latest word on it counts. */
  id: string
  /** The server applies it once. */
  key: string
  startsAt: string
  endsAt: string
  marking: Marking
}

export const outcomeOutbox = createWorkOutbox<UnsentOutcome>('outcomes')
export const useUnsentOutcomes = outcomeOutbox.useValue
