import { failInput } from '#server/errors.ts'
import { countSectorsNear, findCentre, type Centre } from '#server/find-centre.ts'
import { densityOf, type Spot, toSpot } from '../rules.ts'

/** The point of a postcode, or else its sector or outcode. Undefined if there is no such postcode. */
export function findSpot(postcode: string): Spot | undefined {
  const known = spots.get(postcode)
  if (known !== undefined) return known
  const centre = findCentre(postcode)
  return centre && spotOf(centre)
}

/** How built-up it is takes a look at all sectors: kept for each. */
export function spotOf({
  sector,
  outcode,
  lat,
  lng,
}: Pick<Centre, 'sector' | 'outcode' | 'lat' | 'lng'>): Spot {
  const name = sector ?? outcode
  const known = spots.get(name)
  if (known !== undefined) return known
  const density = densityOf(countSectorsNear({ lat, lng }, 3))
  const spot = toSpot(Math.round(lat * 1000), Math.round(lng * 1000), density)
  spots.set(name, spot)
  return spot
}

/** Bad input if there is no such postcode; it is said of `path`. */
export const getSpot = (postcode: string, path: string): Spot =>
  findSpot(postcode) ?? failInput([{ path, message: 'Give a postcode in Great Britain, such as BS6 6AA.' }])

/** Sectors and outcodes: 14,000 at most. */
const spots = new Map<string, Spot>()
