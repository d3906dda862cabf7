import { formatPrice } from '#common/money.ts'
import { Fragment, useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import {
  listPublicInstructors,
  placeConditions,
  type ListedInstructor as Listed,
  type ListedPlace,
  type SearchFilters,
} from '#features/listings/contract.ts'
import { districtOf, instructorFrom, placePath, placeWith } from '#features/listings/paths.ts'
import { ListedInstructor } from '#features/listings/web/components/listed-instructor.tsx'
import { PlaceFilters } from '#features/listings/web/components/place-filters.tsx'
import { PlaceSearch } from '#features/listings/web/components/place-search.tsx'
import { UnknownPlace } from '#features/listings/web/components/unknown-place.tsx'
import { useMilesFrom, usePublicInstructors } from '#features/listings/web/hooks.ts'
import { rememberPlace } from '#features/listings/web/last-place.ts'
import { askedIn, nameOfPlace, readOfPlace } from '#features/listings/web/reads.ts'
import { useTypedPostcode } from '#features/listings/web/searched-from.ts'
import { placeData } from '#features/listings/web/structured-data.ts'
import { GearboxLinks } from '#features/instructors/web/components/gearbox-links.tsx'
import { formatFree } from '#features/instructors/web/words.ts'
import { howMany, sayPrices } from '#features/listings/web/words.ts'
import '#features/listings/web/listings.css'
import { SaveButton } from '#features/favourites/web/components/save-button.tsx'
import { SavedLink } from '#features/favourites/web/components/saved-link.tsx'
import { freeWeeks, isNarrowed } from '#features/listings/rules.ts'
import { getMap } from '#features/maps/contract.ts'
import { listPromotedInstructors } from '#features/promotion/contract.ts'
import { leastResults } from '#features/promotion/rules.ts'
import { PromotedPlaces } from '#features/promotion/web/components/promoted-places.tsx'
import { WhyHere } from '#features/promotion/web/components/why-here.tsx'
import { usePromoted } from '#features/promotion/web/hooks.ts'
import { promotedSamples } from '#features/promotion/web/samples.ts'
import { MapBeside } from '#features/maps/web/components/map-beside.tsx'
import { ViewSwitch } from '#features/maps/web/components/view-switch.tsx'
import { WeekendWaitingList } from '#features/waiting-list/web/components/weekend-waiting-list.tsx'
import type * as z from 'zod/mini'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'
import { usePageTitle } from '#web/page-title.ts'
import type { LivePage } from '../page.tsx'
import { NobodyFits } from './nobody-fits.tsx'
import { NobodyHere } from './nobody-here.tsx'

type Found = z.infer<typeof listPublicInstructors.output>

export const live: LivePage = {
  query: [...Object.keys(placeConditions), 'page'],
  reads({ params, query }) {
    const read = readOfPlace(params['place'] ?? '', query)
    return [
      [listPublicInstructors, read],
      [getMap, { around: read.postcode }],
      [listPromotedInstructors, read],
    ]
  },
  extras: [listPromotedInstructors.path],
  describe([answer], { params, query }) {
    if (answer!.status >= 400) return { path: '', title: 'Place not found' }
    const { place, instructors } = answer!.body as Found
    if (place.slug !== params['place']) return { redirect: placePath(place.slug) }
    const isFirst = Object.keys(askedIn(query)).length === 0 && !query.get('page')
    return {
      path: placePath(place.slug),
      title: titleOf(place),
      description: `${howMany(place.instructors)} who ${place.instructors === 1 ? 'comes' : 'come'} to ${place.name}${place.fromPence === null ? '' : `, ${sayPrices(place)}`}. See who’s free and book a lesson. We’ve checked every licence, badge and DBS certificate.`,
      ...((!isFirst || instructors.length === 0) && { noindex: true as const }),
      structured: placeData({ place, instructors }),
    }
  },
  samples: import.meta.env.SSR ? promotedSamples : [],
}

const titleOf = ({ name }: Pick<ListedPlace, 'name'>) => `Driving instructors in ${name}`

export default function PlacePage() {
  const { place = '' } = useParams()
  const [query] = useSearchParams()
  const read = readOfPlace(place, query)
  const found = usePublicInstructors(read)
  const promoted = usePromoted(read)
  const slug = found.data?.place.slug
  useEffect(() => {
    if (slug) rememberPlace(slug)
  }, [slug])
  const name = found.data?.place.name ?? nameOfPlace(place)
  usePageTitle(found.error ? 'Place not found' : titleOf({ name }))
  if (found.error instanceof RequestError && found.error.status >= 400 && found.error.status < 500)
    return <UnknownPlace place={place} why={found.error} />
  // Together, so that nothing moves under a finger.
  return found.data && !promoted.isPending ? (
    <Results found={found.data} promoted={promoted.data?.instructors ?? []} read={read} />
  ) : (
    <div className="page-wide py-4">
      <PlaceSearch key={name} place={name} button="Search" />
      {found.isLoadingError ? (
        <ErrorState retry={found.refetch}>We couldn’t load the instructors.</ErrorState>
      ) : (
        <ListSkeleton label="Looking for instructors" rows={4} />
      )}
    </div>
  )
}

type ResultsProps = {
  found: Found
  promoted: Found['instructors']
  read: ReturnType<typeof readOfPlace>
}

/** Beside `WeekendWaitingList`, which stands after the first of them. */
const beforeWaitingList = 3

function Results({ found, promoted, read }: ResultsProps) {
  const { place, unfiltered, sameName, instructors, nearest, towns, page, hasMore, fullOn, attribution } =
    found
  const { postcode: _typed, page: _page, ...asked } = read
  const [lit, setLit] = useState<string>()
  const typed = useTypedPostcode(place.slug)
  const milesTo = useMilesFrom(
    typed,
    [...instructors, ...promoted].map(({ area }) => districtOf(area)),
  )
  const { gearbox: _chosen, ...others } = asked
  const hasMap = instructors.length > 0
  const cardOf = (instructor: Found['instructors'][number]) => ({
    instructor,
    near: place.slug,
    miles: milesTo(districtOf(instructor.area)) ?? instructor.miles,
    gearbox: read.gearbox,
    isLit: lit === instructor.slug,
    onLight: setLit,
    children: <SaveButton {...instructor} />,
  })
  const waitingList = fullOn.length > 0 && page === 1 && (
    <li>
      <WeekendWaitingList
        fullOn={fullOn}
        postcode={place.name}
        place={place.name}
        weeks={freeWeeks}
        hasMore={hasMore}
      />
    </li>
  )
  return (
    <div className={cx('page-wide py-4', hasMap && 'with-map')}>
      <div className="min-w-0">
        <PlaceSearch key={place.name} place={place.name} typed={typed} button="Search" />
        <div className="mt-4 md:mt-6">
          <PageHead
            title={
              place.instructors > 0
                ? titleOf(place)
                : unfiltered > 0
                  ? `Nobody in ${place.name} fits these filters`
                  : nobodyIn(place, read.gearbox)
            }
            lead={place.instructors > 0 && leadOf(found, isNarrowed(asked))}
          />
        </div>
        <SameName places={sameName} />
        <div className="search-ways">
          <GearboxLinks
            chosen={read.gearbox}
            pathOf={(one) => placeWith(place.slug, { ...(one && { gearbox: one }), ...others })}
          />
          {(unfiltered > 0 || isNarrowed(asked)) && <PlaceFilters place={place.slug} asked={asked} />}
          {hasMap && <ViewSwitch />}
        </div>
        {promoted.length > 0 && hasMap && place.instructors >= leastResults && (
          <PromotedPlaces ids={promoted.map(({ id }) => id)} page={JSON.stringify(read)} heading="h2">
            {promoted.map((instructor) => (
              <ListedInstructor
                key={instructor.slug}
                {...cardOf(instructor)}
                foot={<WhyHere name={instructor.name} place={place.name} />}
              />
            ))}
          </PromotedPlaces>
        )}
        {place.instructors === 0 && unfiltered > 0 ? (
          <NobodyFits place={place} unfiltered={unfiltered} asked={asked} />
        ) : instructors.length === 0 ? (
          <NobodyHere place={place} gearbox={read.gearbox} nearest={nearest} towns={towns} />
        ) : (
          <ol className="listed-all not-on-map">
            {instructors.map((instructor, at) => (
              <Fragment key={instructor.slug}>
                {at === beforeWaitingList && waitingList}
                <ListedInstructor {...cardOf(instructor)} heading="h2" />
              </Fragment>
            ))}
            {instructors.length <= beforeWaitingList && waitingList}
          </ol>
        )}
        <Pages place={place} asked={asked} page={page} hasMore={hasMore} />
        <p className="not-on-map mt-6 mb-10 text-xs text-ink-2">
          Nearest first, in miles as the crow flies to the middle of their postcode district. Every time shown
          is free now, and we’ve checked every licence, badge and DBS certificate.{' '}
          {[...instructors, ...nearest].some(({ photosAreDrawn }) => photosAreDrawn) &&
            'The portraits are drawn for the demo. '}
          {attribution}
        </p>
      </div>
      {hasMap && (
        <MapBeside
          around={read.postcode}
          label={`Map of driving instructors in ${place.name}`}
          here={place.name}
          pins={instructors.map((instructor) => pinOf(instructor, place.slug, read.gearbox))}
          lit={lit}
          onLight={setLit}
        />
      )}
    </div>
  )
}

function leadOf({ place, instructors, page, hasMore, mayBeMore }: Found, narrowed: boolean) {
  const [first] = instructors
    .filter(({ firstFreeAt }) => firstFreeAt !== null)
    .toSorted((one, other) => (one.firstFreeAt! < other.firstFreeAt! ? -1 : 1))
  const free = first && `${formatFree(first.firstFreeAt!, first.zone)}`
  const soonest = hasMore
    ? 'With one of the nearest, a first lesson is possible on'
    : 'First lesson possible on'
  return (
    <>
      {narrowed
        ? `${mayBeMore ? 'At least ' : ''}${place.instructors} ${place.instructors === 1 ? 'fits' : 'fit'} your filters, for ${sayPrices(place)}.`
        : `${place.instructors === 1 ? 'One comes' : `${place.instructors} come`} here, for ${sayPrices(place)}.`}
      {/* On a phone it would push the first card, which says it, off the screen. */}
      {page === 1 && free && <span className="max-md:hidden">{` ${soonest} ${free}.`}</span>} <SavedLink />
    </>
  )
}

const nobodyIn = ({ name }: ListedPlace, gearbox: Gearbox) =>
  gearbox ? `Nobody teaches ${gearbox} lessons in ${name} yet` : `Nobody teaches in ${name} yet`

const SameName = ({ places }: { places: Found['sameName'] }) =>
  places.length > 0 && (
    <p className="mb-3 text-sm text-ink-2">
      Another one?{' '}
      {places.map(({ slug, name }, at) => (
        <Fragment key={slug}>
          {at > 0 && ' · '}
          <Link to={placePath(slug)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  )

const pinOf = ({ slug, name, area, hourlyRatePence }: Listed, near: string, gearbox: Gearbox) => ({
  id: slug,
  text: formatPrice(hourlyRatePence),
  label: `${formatPrice(hourlyRatePence)} an hour: ${name}, ${area}`,
  district: districtOf(area),
  to: instructorFrom(slug, near, gearbox),
})

type Gearbox = ReturnType<typeof readOfPlace>['gearbox']

type PagesProps = { place: ListedPlace; asked: SearchFilters; page: number; hasMore: boolean }

function Pages({ place, asked, page, hasMore }: PagesProps) {
  if (page === 1 && !hasMore) return null
  const to = (page: number) => placeWith(place.slug, { ...asked, page: page > 1 ? page : undefined })
  return (
    <nav aria-label="Pages" className="not-on-map mt-5 flex items-center justify-between gap-3">
      {page > 1 ? (
        <ButtonLink variant="second" to={to(page - 1)}>
          Previous
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="num text-sm">Page {page}</span>
      {hasMore ? (
        <ButtonLink variant="second" to={to(page + 1)}>
          Next
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
