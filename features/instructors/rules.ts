export const gearboxes = ['manual', 'automatic'] as const
export type Gearbox = (typeof gearboxes)[number]

export const badgeKinds = ['ADI', 'PDI'] as const
export type BadgeKind = (typeof badgeKinds)[number]

/** A trainee may not be presented as a qualified instructor (Road Traffic Act 1988, s. 123 and following). */
export const badgeNames: Record<BadgeKind, string> = {
  ADI: 'Approved driving instructor (ADI)',
  PDI: 'Trainee instructor (PDI)',
}

export const specialisms = [
  'Nervous learners',
  'Refresher lessons',
  'Motorways',
  'Intensive courses',
  'Test-day car',
  'Additional needs',
  'Older learners',
  'Electric car',
] as const

/** Whole pence for a lesson, rounded to the nearest penny. */
export const priceOf = (hourlyRatePence: number, minutes: number) =>
  Math.round((hourlyRatePence * minutes) / 60)

/** An ADI's four years, a trainee's licence six months, and a month for early renewal. */
const longestBadge: Record<BadgeKind, { months: number }> = { ADI: { months: 49 }, PDI: { months: 7 } }

/** Dates are `YYYY-MM-DD`; undefined when the day is possible. */
export function findBadgeFault(kind: BadgeKind, expiresOn: string, today: string): string | undefined {
  if (expiresOn <= today)
    return 'The badge has run out. Give the last day that is printed on a badge in force.'
  const latest = new Date(`${today}T00:00Z`)
  latest.setUTCMonth(latest.getUTCMonth() + longestBadge[kind].months)
  return expiresOn > latest.toISOString().slice(0, 10)
    ? `${kind === 'ADI' ? 'An ADI badge runs four years' : 'A trainee licence runs six months'} at most. Check the year.`
    : undefined
}
