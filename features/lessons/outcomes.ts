/**
 * How a booked lesson ended: stored with it (`lessons.outcome`) and said by nothing else. `shorter` and `longer` are
 * delivered, for another time than booked. `cancelled-late`: by the learner, with less notice than was agreed, whatever
 * it cost them in the end. `cancelled`: in time, or by somebody else, or waived; it costs nothing.
 */
export const outcomes = ['delivered', 'shorter', 'longer', 'no-show', 'cancelled-late', 'cancelled'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeWords: Record<Outcome, string> = {
  delivered: 'Delivered',
  shorter: 'Delivered, shorter',
  longer: 'Delivered, longer',
  'no-show': 'No show',
  'cancelled-late': 'Cancelled late',
  cancelled: 'Cancelled',
}

export const isDelivered = (outcome: Outcome) =>
  outcome === 'delivered' || outcome === 'shorter' || outcome === 'longer'

/** What an instructor may say once the time is over; shorter and longer follow from the minutes. */
export const markedOutcomes = ['delivered', 'no-show', 'cancelled-late', 'cancelled'] as const
export type MarkedOutcome = (typeof markedOutcomes)[number]

/** A lesson that nobody marked is delivered automatically after this: by then everybody has looked at their phone. */
export const unmarkedHours = 24

/** For so long from the first marking the instructor can take it back, and from each the learner can object to it. */
export const undoHours = 48
export const objectionHours = 48

/** The learner rang to cancel before the end, and their instructor noted it. */
export const isCancelledForLearner = ({
  cancelledBy,
  endsAt,
  marking,
}: {
  readonly cancelledBy: string | null
  readonly endsAt: string
  readonly marking?: { readonly at: string } | undefined
}) => cancelledBy === 'learner' && marking !== undefined && Date.parse(marking.at) < Date.parse(endsAt)

const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

export const undoUntil = (firstMarkedAt: string) => after(firstMarkedAt, undoHours)
export const objectUntil = (markedAt: string) => after(markedAt, objectionHours)
