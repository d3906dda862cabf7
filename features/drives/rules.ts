import type { Band, EventKind } from './detection/thresholds.ts'

export const mostBytes = 32 * 1024 * 1024
export const mostHours = 12
export const traceDays = 90
/** Of one learner: as many as the list shows, and raw traces of some sixty hours. */
export const mostDrives = 200
export const mostTraceBytes = 512 * 1024 * 1024
/** Of the way that others see, from each end: it begins and ends at somebody's door. */
export const hiddenMetres = 200

const leastKm = 5
const leastSeconds = 600

type Scored = { kind: EventKind; band: Band; isExercise: boolean }

const weights: Record<Band, number> = { 1: 1, 2: 2, 3: 4 }
/** So that ten medium events in 100 km leave 67 of 100. */
const perWeightedEvent = 0.02

/**
 * 100 × e^(−0.02 × weighted events per 100 km). Undefined for a drive too short to say anything. Lane changes and
 * practised emergency stops don't count.
 */
export function scoreOf(drive: {
  seconds: number
  km: number | null | undefined
  events: readonly Scored[]
}): number | undefined {
  const { km, seconds, events } = drive
  if (!km || km < leastKm || seconds < leastSeconds) return undefined
  const weighted = events
    .filter(({ kind, isExercise }) => kind !== 'lane-change' && !isExercise)
    .reduce((sum, { band }) => sum + weights[band], 0)
  return Math.round(100 * Math.exp((-perWeightedEvent * weighted * 100) / km))
}
