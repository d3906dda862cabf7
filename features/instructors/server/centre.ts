import { findCentre, type Centre, type PostcodeFault, whyNoCentre } from '#server/find-centre.ts'
import type { ApiError } from '#common/api-error.ts'
import { fail, failInput } from '#server/errors.ts'
import { notAPostcode, notInGreatBritain, unknownPostcode } from '../contract.ts'
import { findTownLike, outcodeOfTown } from '../towns.ts'

const errors: Record<PostcodeFault, ApiError> = {
  'not-a-postcode': notAPostcode,
  'unknown-postcode': unknownPostcode,
  'not-in-great-britain': notInGreatBritain,
}

/** @throws notAPostcode, unknownPostcode, notInGreatBritain */
export const centreOfPostcode = (postcode: string): Centre =>
  findCentre(postcode) ?? fail(errors[whyNoCentre(postcode)])

/** A postcode or a town. @throws notAPostcode, unknownPostcode, notInGreatBritain; a misspelt town is suggested */
export function centreOf(text: string): Centre {
  const postcode = outcodeOfTown(text) ?? text
  const town = whyNoCentre(postcode) === 'not-a-postcode' && !findCentre(postcode) && findTownLike(text)
  if (town) failInput([{ path: 'postcode', message: `We don’t know that place. Did you mean ${town}?` }])
  return centreOfPostcode(postcode)
}
