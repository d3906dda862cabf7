import { searchedPostcode } from '#features/places/web/searched-postcode.ts'
import { useHydrated } from '#web/hydrated.ts'
import { lastPlace } from './last-place.ts'
import { typedAs } from './reads.ts'

/** Addresses hold no more than the district: the whole postcode that was typed for it is known only in the tab. */
export function useTypedPostcode(place: string) {
  const typed = useHydrated() ? searchedPostcode() : undefined
  return typed?.split(' ')[0]!.toLowerCase() === place ? typed : undefined
}

/** From where a distance counts on pages that are about no place: what was searched last. */
export function searchedFrom() {
  const place = lastPlace()
  return searchedPostcode() ?? (place && typedAs(place))
}
