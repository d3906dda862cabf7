/** With less than so many hours’ notice, cancelling costs this share of the price. */
export type Tier = { readonly hours: number; readonly percent: number }

export type CancellationTerms = {
  /** The longest notice first; less notice never costs less. None: free until the lesson starts. */
  readonly tiers: readonly Tier[]
  /** So many late cancellations of one learner in twelve months are free. */
  readonly freePasses: number
}

export const mostTiers = 4
export const mostFreePasses = 12
/** Two weeks: nobody plans their driving further ahead. */
export const mostNoticeHours = 336

/** Two days is what most driving schools agree with their learners. */
export const usualTerms: CancellationTerms = { tiers: [{ hours: 48, percent: 100 }], freePasses: 0 }

/** After booking, for a slip of the finger; it matters for lessons that start within the notice. `late_percent` in SQL says the same. */
export const graceMinutes = 30

/** From so many hours before the start it is no longer free. */
export const noticeHoursOf = (tiers: readonly Tier[]) => tiers[0]?.hours ?? 0

/** The tier that cancelling at this moment falls into; none while it is free. To the second. */
export const findTier = (tiers: readonly Tier[], startsAt: string, at: string): Tier | undefined =>
  tiers.findLast(({ hours }) => Date.parse(at) > Date.parse(startsAt) - hours * 3_600_000)

/** What somebody who does not come is charged unless the instructor asks for less. */
export const dearest = (tiers: readonly Tier[]) => tiers.at(-1)?.percent ?? 100

export const areInOrder = (tiers: readonly Tier[]) =>
  tiers.every(({ hours, percent }, at) => {
    const earlier = tiers[at - 1]
    return !earlier || (hours < earlier.hours && percent > earlier.percent)
  })
