import { Link } from 'react-router'
import { parsePostcode } from '#common/postcode/parse-postcode.ts'
import { listPublicPlaces } from '#features/listings/contract.ts'
import { inAnAddress, placePath } from '#features/listings/paths.ts'
import { PlaceSearch } from '#features/listings/web/components/place-search.tsx'
import { usePublicPlaces } from '#features/listings/web/hooks.ts'
import { placesSamples } from '#features/listings/web/samples.ts'
import { howMany, sayPrices } from '#features/listings/web/words.ts'
import '#features/listings/web/listings.css'
import { SavedOnThisDevice } from '#features/favourites/web/components/saved-here.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { QueryStatus } from '#ui/states.tsx'
import type { LivePage } from './page.tsx'

export const live: LivePage = {
  query: ['place'],
  reads: () => [[listPublicPlaces, {}]],
  describe: (_, { query }) => {
    const place = query.get('place')?.trim().slice(0, 60)
    if (place) return { redirect: pathOf(place) }
    return {
      path: '/driving-lessons',
      title: 'Driving lessons near you',
      description:
        'Driving instructors by town, with what they charge and when they’re free. We’ve checked every licence, badge and DBS certificate.',
    }
  },
  samples: import.meta.env.SSR ? placesSamples : [],
}

/** No more of a postcode than its district. What comes after a comma is needed to find what an address means. */
const pathOf = (place: string) =>
  placePath(
    parsePostcode(place)[0]?.outcode.toLowerCase() ??
      (/^[\p{L}\s.'’-]+$/u.test(place) ? inAnAddress(place) : place),
  )

export default function PlacesPage() {
  const query = usePublicPlaces()
  return (
    <div className="page-wide prose-page">
      <PageHead
        title="Driving lessons near you"
        lead="See who teaches where you live, what they charge and when they’re free. You don’t need an account to look."
      />
      <PlaceSearch />
      <SavedOnThisDevice />
      <h2 className="mt-10 mb-4">Towns and cities</h2>
      <QueryStatus query={query} label="Loading places" />
      <ul className="place-all">
        {query.data?.places.map((place) => (
          <li key={place.slug}>
            <Link to={placePath(place.slug)}>
              <b>{place.name}</b>
              <span>
                {howMany(place.instructors)}, {sayPrices(place)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6 mb-10 text-sm text-ink-2">
        Somewhere else? Type any town, village or suburb, or the first half of your postcode, such as BS6.
      </p>
    </div>
  )
}
