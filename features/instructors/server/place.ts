import { findPlace, type Place, type PlaceFault, whyNoPlace } from '#server/find-place.ts'
import type { ApiError } from '#common/api-error.ts'
import { fail, failInput } from '#server/errors.ts'
import { notAPostcode, notInGreatBritain, unknownPostcode } from '../contract.ts'
import { findTownLike, outcodeOfTown } from '../towns.ts'

const errors: Record<PlaceFault, ApiError> = {
  'not-a-postcode': notAPostcode,
  'unknown-postcode': unknownPostcode,
  'not-in-great-britain': notInGreatBritain,
}

/** @throws notAPostcode, unknownPostcode, notInGreatBritain */
export const placeOf = (postcode: string): Place => findPlace(postcode) ?? fail(errors[whyNoPlace(postcode)])

/** A postcode or a town. @throws notAPostcode, unknownPostcode, notInGreatBritain; a misspelt town is suggested */
export function placeNamed(text: string): Place {
  const postcode = outcodeOfTown(text) ?? text
  const town = whyNoPlace(postcode) === 'not-a-postcode' && !findPlace(postcode) && findTownLike(text)
  if (town) failInput([{ path: 'postcode', message: `We don’t know that place. Did you mean ${town}?` }])
  return placeOf(postcode)
}
