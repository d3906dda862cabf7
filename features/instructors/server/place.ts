import { findPlace, type Place, type PlaceFault, whyNoPlace } from '#server/find-place.ts'
import type { Refusal } from '#common/api-error.ts'
import { refuse } from '#server/errors.ts'
import { notAPostcode, notInGreatBritain, unknownPostcode } from '../contract.ts'

const refusals: Record<PlaceFault, Refusal> = {
  'not-a-postcode': notAPostcode,
  'unknown-postcode': unknownPostcode,
  'not-in-great-britain': notInGreatBritain,
}

/** The place of a postcode. @throws notAPostcode, unknownPostcode, notInGreatBritain */
export const placeOf = (postcode: string): Place =>
  findPlace(postcode) ?? refuse(refusals[whyNoPlace(postcode)])
