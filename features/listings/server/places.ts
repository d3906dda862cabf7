import { centreOf } from '#features/instructors/server/centre.ts'
import { listTowns } from '#features/instructors/server/towns.ts'
import { findCentre } from '#server/find-centre.ts'
import { findPlace, type NamedPlace } from '#server/find-place.ts'
import { inAnAddress } from '../paths.ts'

/** `slug` is what stands in an address: `milton-keynes`, `richmond-london`, `bs6`. */
export type Place = { slug: string; name: string; outcode: string }

export const listTownPlaces = (): Place[] => listTowns().map(asPlace)

/**
 * The district of a postcode, never anything finer: its page can be shared and is found by search engines.
 * @throws whichPlace, notAPostcode, unknownPostcode, notInGreatBritain
 */
export function placeOf(text: string): Place {
  const { outcode } = centreOf(text)
  const { place } = findPlace(text)
  return place ? asPlace(place) : districtPlace(outcode)
}

/** A link that was cut or changed still leads to the profile. */
export function placeIfKnown(text: string): Place | undefined {
  const { place } = findPlace(text)
  const outcode = findCentre(place?.outcode ?? text)?.outcode
  if (outcode === undefined) return undefined
  return place ? asPlace(place) : districtPlace(outcode)
}

/** Others of the name: who meant one of them goes on from here. */
export const placesOfSameName = (text: string): Place[] => findPlace(text).others.map(asPlace)

const asPlace = ({ name, outcode }: NamedPlace): Place => ({ slug: inAnAddress(name), name, outcode })

const districtPlace = (outcode: string): Place => ({ slug: outcode.toLowerCase(), name: outcode, outcode })
