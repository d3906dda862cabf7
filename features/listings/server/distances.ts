import { distanceMiles } from '#common/postcode/distance.ts'
import { centreOf } from '#features/instructors/server/centre.ts'
import { findCentre } from '#server/find-centre.ts'
import type { Distance } from '../contract.ts'

export type Spot = { lat: number; lng: number }

/** Between the middles of areas, so that whole miles are as much as it can say; 0 is within one. */
export const milesTo = (from: Spot, to: Spot) => Math.round(distanceMiles(from, to))

/** @throws whichPlace, notAPostcode, unknownPostcode, notInGreatBritain */
export function listDistances({ from, to }: { from: string; to: string }): Distance[] {
  const start = centreOf(from)
  return to.split(',').flatMap((district) => {
    const centre = findCentre(district)
    return centre ? [{ district, miles: milesTo(start, centre) }] : []
  })
}
