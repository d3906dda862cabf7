import { Link } from 'react-router'
import { notAPostcode, notInGreatBritain, whichPlace } from '#features/instructors/contract.ts'
import { PageHead } from '#ui/page-head.tsx'
import type { RequestError } from '#web/api-error.ts'
import { inAnAddress, placePath } from '../../paths.ts'
import { nameOfPlace, typedAs } from '../reads.ts'
import { PlaceSearch } from './place-search.tsx'

type UnknownPlaceProps = { place: string; why: RequestError }

/** What the search didn't understand, and what may be meant. */
export function UnknownPlace({ place, why }: UnknownPlaceProps) {
  const places = Array.isArray(why.body['places']) ? (why.body['places'] as string[]) : []
  const isMany = why.code === whichPlace.code
  const isOutside = why.code === notInGreatBritain.code
  const typed = typedAs(place)
  const title = isMany
    ? `Which ${nameOfPlace(place)}?`
    : isOutside
      ? `We don’t cover ${nameOfPlace(place)}`
      : `We don’t know “${typed}”`
  const isSaidBelow = places.length > 0 || why.code === notAPostcode.code
  const lead = isMany ? 'There’s more than one. Choose yours.' : !isSaidBelow && why.detail
  return (
    <div className="page-wide prose-page">
      <PageHead title={title} {...(lead && { lead })} />
      {places.length > 0 && (
        <>
          {!isMany && <p className="mb-3 text-lg">Did you mean:</p>}
          <ul className="place-all mb-6">
            {places.map((name) => (
              <li key={name}>
                <Link to={placePath(inAnAddress(name))}>
                  <b>{name}</b>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <PlaceSearch place={typed} button="Search again" />
      <ul className="mt-5 list-disc pl-5">
        <li>Enter a postcode, or its first half, such as BS6.</li>
        <li>
          Or a town, a village or a suburb, with its county or city if there are several: Clifton, Bristol.
        </li>
        <li>
          Or choose from <Link to="/driving-lessons">larger towns and cities</Link>.
        </li>
      </ul>
    </div>
  )
}
