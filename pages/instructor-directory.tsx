import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { formatPoundsShort } from '#common/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { usePlaces } from '#features/places/web/hooks.ts'
import { searchedPostcode } from '#features/places/web/searched-postcode.ts'
import { useHome } from '#features/places/web/use-near.ts'
import { FiltersBox } from '#features/instructors/web/components/filters-box.tsx'
import type { FilterName } from '#features/instructors/web/components/filter-fields.tsx'
import { FoundInstructor } from '#features/instructors/web/components/found-instructor.tsx'
import { GearboxLinks } from '#features/instructors/web/components/gearbox-links.tsx'
import { NobodyFound, nobodyFoundTitle } from '#features/instructors/web/components/nobody-found.tsx'
import { asGearbox } from '#features/diary/rules.ts'
import { bookingPath } from '#features/instructors/paths.ts'
import { type DirectoryFilters, setOf, unset } from '#features/instructors/web/filters.ts'
import { formatMiles } from '#features/instructors/web/words.ts'
import { type DirectoryQuery, useDirectory } from '#features/instructors/web/hooks.ts'
import type { FoundInstructor as FoundInstructorData } from '#features/instructors/contract.ts'
import { PlaceSearch } from '#features/listings/web/components/place-search.tsx'
import { SaveButton } from '#features/favourites/web/components/save-button.tsx'
import { useKnownInstructors } from '#features/pupils/web/leaving-hooks.ts'
import { withOwnPrice } from '#features/pupils/web/own-prices.ts'
import { leastResults } from '#features/promotion/rules.ts'
import { PromotedPlaces } from '#features/promotion/web/components/promoted-places.tsx'
import { WhyHere } from '#features/promotion/web/components/why-here.tsx'
import { useFoundPromoted } from '#features/promotion/web/hooks.ts'
import { MapBeside } from '#features/maps/web/components/map-beside.tsx'
import { ViewSwitch } from '#features/maps/web/components/view-switch.tsx'
import { JoinWaitingList } from '#features/waiting-list/web/components/join-waiting-list.tsx'
import { Yours } from './instructor-directory/yours.tsx'

const here = '/instructor-directory'
const pathWith = (filters: DirectoryFilters, page = 1) =>
  `${here}?${new URLSearchParams({ ...setOf(filters), ...(page > 1 && { page: String(page) }) })}`

/** As the public page of a place is, with whole names, exact distances and what is the learner’s own. */
export default function DirectoryPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const filters = Object.fromEntries(
    Object.entries(unset).map(([name, usual]) => [name, params.get(name) ?? usual]),
  ) as DirectoryFilters
  const page = Number(params.get('page') ?? 1)
  const { role } = useSignedIn()
  const places = usePlaces()
  const known = useKnownInstructors({ enabled: role === 'student' })
  const home = useHome()
  const isAsked = filters.postcode !== ''
  if (!isAsked && role === 'student') filters.postcode = searchedPostcode() ?? home?.postcode ?? ''
  // As the address has them: what is no gearbox or order the server refuses, in words.
  const query = { ...filters, page } as DirectoryQuery
  const found = useDirectory(query)
  const promoted = useFoundPromoted(query)
  const isOld = found.isPlaceholderData || promoted.isPlaceholderData
  // Together, so that nothing moves under a finger.
  const results =
    places.isLoading || known.isLoading || (found.data && promoted.isLoading) ? (
      <ListSkeleton label="Looking for instructors" rows={6} />
    ) : (
      <Results
        found={found}
        promoted={isOld ? [] : (promoted.data?.instructors ?? [])}
        filters={filters}
        page={page}
      />
    )
  return (
    <>
      <PageHead
        title="Find an instructor"
        lead="We’ve checked every instructor’s licence, badge and DBS certificate. Every time shown can be booked now."
      />
      <PlaceSearch
        key={isAsked ? filters.postcode : ''}
        place={isAsked ? filters.postcode : undefined}
        typed={filters.postcode}
        button="Search"
        onSearch={(postcode) => void navigate(pathWith({ ...filters, postcode }))}
      />
      <div className="mt-4 grid grid-cols-1 gap-5">
        {!isAsked && role === 'student' ? (
          <Yours>
            <OtherPlaces filters={filters} />
            {results}
          </Yours>
        ) : (
          results
        )}
      </div>
    </>
  )
}

type ResultsProps = {
  found: ReturnType<typeof useDirectory>
  promoted: readonly FoundInstructorData[]
  filters: DirectoryFilters
  page: number
}

function Results({ found, ...more }: ResultsProps) {
  const { filters } = more
  if (filters.postcode === '')
    return (
      <EmptyState title="Where will you be picked up?" picture="find">
        Enter the postcode of your home, school or work. Only the instructor you book sees the address.
      </EmptyState>
    )
  if (found.error instanceof RequestError && found.error.status >= 400 && found.error.status < 500)
    return <Banner tone="yellow">{found.error.issues[0]?.message ?? found.error.detail}</Banner>
  if (found.isLoadingError)
    return <ErrorState retry={found.refetch}>We couldn’t load the directory.</ErrorState>
  if (!found.data) return <ListSkeleton label="Looking for instructors" rows={6} />
  return <Found {...more} found={found.data} isOld={found.isPlaceholderData} />
}

/** Nobody types a postcode that we know. */
function OtherPlaces({ filters }: { filters: DirectoryFilters }) {
  const places = usePlaces().data?.places ?? []
  if (places.length < 2) return null
  return (
    <p className="flex flex-wrap gap-2">
      {places.map(({ id, label, postcode }) => (
        <ButtonLink key={id} variant="second" size="sm" to={pathWith({ ...filters, postcode })}>
          {label === 'other' ? postcode : `From ${label}, ${postcode}`}
        </ButtonLink>
      ))}
    </p>
  )
}

type FoundProps = Omit<ResultsProps, 'found'> & {
  found: NonNullable<ReturnType<typeof useDirectory>['data']>
  isOld: boolean
}

function Found({ found, isOld, filters, page, promoted }: FoundProps) {
  const { place, hasMore, attribution } = found
  const [lit, setLit] = useState<string>()
  const navigate = useNavigate()
  const { role } = useSignedIn()
  const { search } = useLocation()
  const minutes = Number(filters.minutes)
  const known = useKnownInstructors({ enabled: role === 'student' }).data?.instructors ?? []
  const instructors = found.instructors.map((one) => withOwnPrice(one, known, minutes))
  const hasMap = instructors.length > 0
  const gearbox = asGearbox(filters.gearbox)
  const near = place.sector ?? place.outcode
  const { postcode, weekday, time } = filters
  const cardOf = (instructor: FoundInstructorData) => ({
    instructor,
    distance: formatMiles(instructor.miles),
    minutes,
    gearbox,
    isLit: lit === instructor.id,
    onLight: setLit,
    children: <SaveButton id={instructor.id} name={instructor.name} />,
  })
  return (
    <div className={cx(hasMap && 'with-map')}>
      <section aria-labelledby="found" aria-busy={isOld} className="min-w-0">
        <h2 id="found" className="mb-2 text-xl" aria-live="polite">
          {hasMap ? `Instructors who come to ${near}` : nobodyFoundTitle(filters, page, near)}
        </h2>
        <div className="search-ways">
          <GearboxLinks chosen={gearbox} pathOf={(one) => pathWith({ ...filters, gearbox: one ?? '' })} />
          <Filters filters={filters} />
          {hasMap && <ViewSwitch />}
        </div>
        {promoted.length > 0 && hasMap && (page > 1 || instructors.length >= leastResults) && (
          <PromotedPlaces ids={promoted.map(({ id }) => id)} page={pathWith(filters, page)} heading="h3">
            {promoted.map((instructor) => (
              <FoundInstructor
                key={instructor.id}
                {...cardOf(instructor)}
                foot={<WhyHere name={instructor.name} place={near} />}
              />
            ))}
          </PromotedPlaces>
        )}
        {hasMap ? (
          <ol className="listed-all not-on-map">
            {instructors.map((instructor) => (
              <FoundInstructor key={instructor.id} {...cardOf(instructor)} />
            ))}
          </ol>
        ) : (
          <NobodyFound
            filters={filters}
            page={page}
            onShow={(wider) => void navigate(pathWith(wider))}
            waitingList={<JoinWaitingList postcode={postcode} weekday={weekday} time={time} />}
          />
        )}
        {role === 'student' && hasMap && (
          <div className="not-on-map mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
            <p className="flex-1">Can’t find a time that suits you?</p>
            <JoinWaitingList variant="second" postcode={postcode} weekday={weekday} time={time} />
          </div>
        )}
        {(page > 1 || hasMore) && (
          <nav aria-label="Pages" className="not-on-map mt-4 flex items-center justify-between gap-3">
            <Button
              variant="second"
              disabled={page <= 1}
              onClick={() => void navigate(pathWith(filters, page - 1))}
            >
              Previous
            </Button>
            <span className="num text-sm">Page {page}</span>
            <Button
              variant="second"
              disabled={!hasMore}
              onClick={() => void navigate(pathWith(filters, page + 1))}
            >
              Next
            </Button>
          </nav>
        )}
        <p className="not-on-map mt-6 text-xs text-ink-2">
          Distances are as the crow flies. {attribution}
          {instructors.some(({ photosAreDrawn }) => photosAreDrawn) &&
            ' The portraits are drawn for the demo.'}
        </p>
      </section>
      {hasMap && (
        <MapBeside
          around={place.outcode}
          label={`Map of instructors who come to ${near}`}
          here={near}
          pins={instructors.map((instructor) =>
            pinOf(instructor, bookingPath(instructor.id, { minutes, gearbox }), search),
          )}
          lit={lit}
          onLight={setLit}
        />
      )}
    </div>
  )
}

function Filters({ filters }: { filters: DirectoryFilters }) {
  const navigate = useNavigate()
  const { postcode, gearbox } = filters
  const apart = { ...unset, postcode, gearbox }
  return (
    <FiltersBox
      names={names}
      values={filters}
      count={names.filter((name) => name in setOf(filters)).length}
      action={here}
      cleared={pathWith(apart)}
      onShow={(chosen) =>
        void navigate(pathWith({ ...apart, ...Object.fromEntries(chosen) } as DirectoryFilters), {
          preventScrollReset: true,
        })
      }
    />
  )
}

/** Those of the public page, and what needs somebody who is signed in. */
const names: readonly FilterName[] = [
  'weekday',
  'time',
  'max_price',
  'within_miles',
  'minutes',
  'sort',
  'gender',
  'least_rating',
  'language',
  'speciality',
  'test_centre',
]

const pinOf = ({ id, name, outcode, pricePence }: FoundInstructorData, to: string, search: string) => ({
  id,
  text: formatPoundsShort(pricePence),
  label: `${formatPoundsShort(pricePence)}: ${name}${outcode ? `, ${outcode}` : ''}`,
  district: outcode ?? '',
  to,
  state: { search },
})
