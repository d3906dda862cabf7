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
  if (others.length > 0) suggest(whichPlace, 'There’s more than one place of that name.', namesOf(others))
  if (!findCentre(text) && whyNoCentre(text) === 'not-a-postcode')
    suggest(notAPostcode, 'We don’t know that place.', beginOfPostcode(text) ?? namesOf(findPlacesLike(text)))
  return centreOfPostcode(text)
}

const namesOf = (places: readonly NamedPlace[]) => places.map(({ name }) => name)

/** `BS6` of `BS6 6A`, where the last letter is still to come. */
function beginOfPostcode(text: string): string[] | undefined {
  const outcode = /^([a-z]{1,2}\d[a-z\d]?) ?\d[a-z]$/i.exec(text.trim())?.[1]?.toUpperCase()
  return outcode && findCentre(outcode) ? [outcode] : undefined
}

function suggest(error: ApiError, says: string, names: readonly string[]) {
  if (names.length === 0) return
  const message = `${says} Did you mean ${either.format(names)}?`
  fail(error, { issues: [{ path: 'postcode', message }], places: names })
}

const either = new Intl.ListFormat(locale, { type: 'disjunction' })
