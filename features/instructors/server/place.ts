import { findPlace, type Place, type PlaceFault, whyNoPlace } from '#server/find-place.ts'
import type { ApiError } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import { notAPostcode, notInGreatBritain, unknownPostcode } from '../contract.ts'

const errors: Record<PlaceFault, ApiError> = {
  'not-a-postcode': notAPostcode,
  'unknown-postcode': unknownPostcode,
  'not-in-great-britain': notInGreatBritain,
}

/** @throws notAPostcode, unknownPostcode, notInGreatBritain */
export const placeOf = (postcode: string): Place => findPlace(postcode) ?? fail(errors[whyNoPlace(postcode)])
