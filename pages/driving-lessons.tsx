import { Link } from 'react-router'
import { parsePostcode } from '#common/postcode/parse-postcode.ts'
import { listPublicPlaces } from '#features/listings/contract.ts'
import { placePath } from '#features/listings/paths.ts'
import { findTownPlace } from '#features/listings/places.ts'
import { PlaceSearch } from '#features/listings/web/components/place-search.tsx'
import { usePublicPlaces } from '#features/listings/web/hooks.ts'
import { placesSamples } from '#features/listings/web/samples.ts'
import { howMany, sayPrices } from '#features/listings/web/words.ts'
import '#features/listings/web/listings.css'
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

/** No more of a postcode than its district. */
const pathOf = (place: string) =>
  placePath(findTownPlace(place)?.slug ?? parsePostcode(place)[0]?.outcode.toLowerCase() ?? place)

export default function PlacesPage() {
  const query = usePublicPlaces()
  return (
    <div className="page-wide prose-page">
      <PageHead
        title="Driving lessons near you"
        lead="See who teaches where you live, what they charge and when they’re free. You don’t need an account to look."
      />
      <PlaceSearch />
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
        Somewhere else? Enter the first half of your postcode, such as BS6.
      </p>
    </div>
  )
}
