export const problemReasons = ['marking', 'unsafe', 'money', 'other'] as const
export type ProblemReason = (typeof problemReasons)[number]

export const problemWords: Record<ProblemReason, string> = {
  marking: 'The lesson didn’t happen as marked',
  unsafe: 'I didn’t feel safe',
  money: 'Money',
  other: 'Something else',
}

export const problemStates = ['open', 'answered', 'closed'] as const

export const problemStateWords: Record<(typeof problemStates)[number], string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

export const problemTones = { open: 'yellow', answered: 'green', closed: 'line' } as const

/** In case of another about the same person. */
export const problemKeptDays = 365

/** As the policy of the table says. */
export const mayReportProblem = (lesson: { status: string; startsAt: string }, now: string) =>
  lesson.status === 'delivered' ||
  lesson.status === 'cancelled' ||
  (lesson.status === 'booked' && Date.parse(lesson.startsAt) <= Date.parse(now))
