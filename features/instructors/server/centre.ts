import { findCentre, type Centre, type PostcodeFault, whyNoCentre } from '#server/find-centre.ts'
import { findPlace, findPlacesLike, type NamedPlace } from '#server/find-place.ts'
import type { ApiError } from '#common/api-error.ts'
import { locale } from '#common/locale.ts'
import { fail } from '#server/errors.ts'
import { notAPostcode, notInGreatBritain, unknownPostcode, whichPlace } from '../contract.ts'

const errors: Record<PostcodeFault, ApiError> = {
  'not-a-postcode': notAPostcode,
  'unknown-postcode': unknownPostcode,
  'not-in-great-britain': notInGreatBritain,
}

/** @throws notAPostcode, unknownPostcode, notInGreatBritain */
export const centreOfPostcode = (postcode: string): Centre =>
  findCentre(postcode) ?? fail(errors[whyNoCentre(postcode)])

/**
 * A postcode, town or suburb.
 * @throws whichPlace, notAPostcode, unknownPostcode, notInGreatBritain; the first two name the places that may be meant
 */
export function centreOf(text: string): Centre {
  const { place, others } = findPlace(text)
  if (place) return centreOfPostcode(place.outcode)
  if (others.length > 0) suggest(whichPlace, 'There’s more than one place of that name.', others)
  if (!findCentre(text) && whyNoCentre(text) === 'not-a-postcode')
    suggest(notAPostcode, 'We don’t know that place.', findPlacesLike(text))
  return centreOfPostcode(text)
}

function suggest(error: ApiError, says: string, places: readonly NamedPlace[]) {
  if (places.length === 0) return
  const names = places.map(({ name }) => name)
  const message = `${says} Did you mean ${either.format(names)}?`
  fail(error, { issues: [{ path: 'postcode', message }], places: names })
}

const either = new Intl.ListFormat(locale, { type: 'disjunction' })
