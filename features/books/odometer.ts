import { addDays, type Day } from '#common/days.ts'
import type { Driven } from './reading-contract.ts'
import type { Span } from './rules.ts'

/** Up to a reading from the one before of the same car. */
export type Stretch = {
  readonly on: Day
  readonly sinceOn: Day
  readonly drivenMiles: number
  readonly privateMiles: number
}
type DrivenDay = { readonly on: Day; readonly tenths: number }

/** Readings are of the morning, so a stretch ends on the day before; there its miles in lessons count. */
const lastDayOf = ({ on }: Pick<Stretch, 'on'>) => addDays(on, -1)
export const endsWithin = (stretch: Pick<Stretch, 'on'>, { from, to }: Span) =>
  lastDayOf(stretch) >= from && lastDayOf(stretch) < to

/** The latest of the same car before a day. `readings`: the latest first. */
export const findBefore = <R extends { readonly on: Day; readonly car: string }>(
  readings: readonly R[],
  { on, car }: { on: Day; car: string },
) => readings.find((one) => one.on < on && one.car.toLowerCase() === car.toLowerCase())

const businessOf = ({ drivenMiles, privateMiles }: Stretch) => Math.max(0, drivenMiles - privateMiles)

/**
 * What was driven during lessons: the business miles of each stretch without those that the books have of its days, in
 * tenths of a mile. With two cars at once each mile of a day is counted to one of them. `left`: more than was driven.
 */
export function milesInLessons(stretches: readonly Stretch[], noted: readonly DrivenDay[]) {
  const left = new Map(noted.map(({ on, tenths }) => [on, tenths]))
  const covered = new Set<Day>()
  const days = stretches
    .toSorted((one, other) => one.on.localeCompare(other.on))
    .map((stretch) => {
      let tenths = businessOf(stretch) * 10
      for (const [on, of] of left) {
        if (on < stretch.sinceOn || on >= stretch.on) continue
        covered.add(on)
        const taken = Math.min(of, tenths)
        left.set(on, of - taken)
        tenths -= taken
      }
      return { on: lastDayOf(stretch), tenths }
    })
  return {
    days: days.filter(({ tenths }) => tenths > 0),
    left: [...covered].reduce((sum, on) => sum + (left.get(on) ?? 0), 0),
  }
}

export function sumStretches(stretches: readonly Stretch[], noted: readonly DrivenDay[]): Driven {
  const { days, left } = milesInLessons(stretches, noted)
  const drivenMiles = stretches.reduce((sum, stretch) => sum + stretch.drivenMiles, 0)
  const businessMiles = stretches.reduce((sum, stretch) => sum + businessOf(stretch), 0)
  const lessonTenths = days.reduce((sum, { tenths }) => sum + tenths, 0)
  return {
    drivenMiles,
    privateMiles: drivenMiles - businessMiles,
    businessMiles,
    notedMiles: (businessMiles * 10 - lessonTenths) / 10,
    lessonMiles: lessonTenths / 10,
    businessPercent: drivenMiles === 0 ? null : Math.round((businessMiles / drivenMiles) * 100),
    // A reading has no tenths.
    excessMiles: left > stretches.length * 10 ? left / 10 : 0,
  }
}
