import type { Address, PlaceInput } from '#features/places/contract.ts'
import type { Lesson } from '../contract.ts'

export type Places = { pickup?: PlaceInput; dropoff?: PlaceInput | null }

/** What takes a change of places back; undefined if it had no pick-up before: it can’t be without one again. */
export function formerPlaces(
  { pickupPlace, dropoffPlace }: Pick<Lesson, 'pickupPlace' | 'dropoffPlace'>,
  changed: Places,
): Places | undefined {
  if (changed.pickup !== undefined && !pickupPlace) return undefined
  return {
    ...(changed.pickup !== undefined && pickupPlace && { pickup: inputOf(pickupPlace) }),
    ...(changed.dropoff !== undefined && { dropoff: dropoffPlace && inputOf(dropoffPlace) }),
  }
}

const inputOf = ({ address, postcode, note }: Address) => ({ address, postcode, note })
