import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { formatPoundsShort } from '#common/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/class-names.ts'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { usePlaces } from '#features/places/web/hooks.ts'
import { searchedPostcode } from '#features/places/web/searched-postcode.ts'
import { useHome } from '#features/places/web/use-near.ts'
import { DirectoryFilters } from '#features/instructors/web/components/directory-filters.tsx'
import { FoundInstructor } from '#features/instructors/web/components/found-instructor.tsx'
import { NobodyFound, nobodyFoundTitle } from '#features/instructors/web/components/nobody-found.tsx'
import { asGearbox } from '#features/diary/rules.ts'
import { bookingPath } from '#features/instructors/paths.ts'
import { unset } from '#features/instructors/web/filters.ts'
import { formatMiles } from '#features/instructors/web/words.ts'
import { type DirectoryQuery, useDirectory } from '#features/instructors/web/hooks.ts'
import type { FoundInstructor as FoundInstructorData } from '#features/instructors/contract.ts'
import { SaveButton } from '#features/favourites/web/components/save-button.tsx'
import { SavedInstructors } from '#features/favourites/web/components/saved-instructors.tsx'
import { AreaMap } from '#features/maps/web/components/area-map.tsx'
import { ViewSwitch } from '#features/maps/web/components/view-switch.tsx'
import { useMap } from '#features/maps/web/hooks.ts'
import { JoinWaitingList } from '#features/waiting-list/web/components/join-waiting-list.tsx'
import { Suggestions } from '#features/matching/web/components/suggestions.tsx'
import { YourInstructor } from './instructor-directory/your-instructor.tsx'

export default function DirectoryPage() {
  const [params, setParams] = useSearchParams()
  const filters = Object.fromEntries(
    Object.entries(unset).map(([name, usual]) => [name, params.get(name) ?? usual]),
  ) as DirectoryFilters
  const page = Number(params.get('page') ?? 1)
  const { role } = useSignedIn()
  const places = usePlaces()
  const home = useHome()
  const isAsked = filters.postcode !== ''
  if (!isAsked && role === 'student') filters.postcode = searchedPostcode() ?? home?.postcode ?? ''
  const show = (chosen: DirectoryFilters, page = 1) =>
    setParams(
      Object.entries({ ...chosen, page: page > 1 ? String(page) : '' }).filter(
        ([name, value]) => value !== '' && value !== unset[name as keyof DirectoryFilters],
      ),
    )
  return (
    <>
      <PageHead
        title="Find an instructor"
        lead="We’ve checked every instructor’s licence, badge and DBS certificate. Every time shown can be booked now."
      />
      {!isAsked && role === 'student' && (
        <>
          <YourInstructor />
          <SavedInstructors />
          <Suggestions />
        </>
      )}
      {places.isLoading ? (
        <ListSkeleton label="Looking for instructors" rows={6} />
      ) : (
        <>
          <Card className="mb-5">
            <DirectoryFilters filters={filters} onChange={(chosen) => show(chosen)} />
            {!isAsked && <OtherPlaces onChoose={(postcode) => show({ ...filters, postcode })} />}
          </Card>
          <Results filters={filters} page={page} onShow={show} />
        </>
      )}
    </>
  )
}

type ResultsProps = {
  filters: DirectoryFilters
  page: number
  onShow: (chosen: DirectoryFilters, page?: number) => void
}

function Results({ filters, page, onShow }: ResultsProps) {
  // As the address has them: what is no gearbox or order the server refuses, in words.
  const found = useDirectory({ ...filters, page } as DirectoryQuery)
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

  return (
    <Found found={found.data} isOld={found.isPlaceholderData} filters={filters} page={page} onShow={onShow} />
  )
}

/** Nobody types a postcode that we know. */
function OtherPlaces({ onChoose }: { onChoose: (postcode: string) => void }) {
  const places = usePlaces().data?.places ?? []
  if (places.length < 2) return null
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {places.map(({ id, label, postcode }) => (
        <Button key={id} variant="second" size="sm" onClick={() => onChoose(postcode)}>
          {label === 'other' ? postcode : `From ${label}, ${postcode}`}
        </Button>
      ))}
    </p>
  )
}

type FoundProps = ResultsProps & {
  found: NonNullable<ReturnType<typeof useDirectory>['data']>
  isOld: boolean
}

function Found({ found, isOld, filters, page, onShow }: FoundProps) {
  const { instructors, place, hasMore, attribution } = found
  const [lit, setLit] = useState<string>()
  const { role } = useSignedIn()
  const { search } = useLocation()
  const map = useMap(place.outcode, { enabled: instructors.length > 0 }).data
  const hasMap = map !== undefined && instructors.length > 0
  const minutes = Number(filters.minutes)
  const gearbox = asGearbox(filters.gearbox)
  const here = place.sector ?? place.outcode
  const { postcode, weekday, time } = filters
  return (
    <div className={cx(hasMap && 'with-map')}>
      <section aria-labelledby="found" aria-busy={isOld} className="min-w-0">
        <h2 id="found" className="mb-2 text-lg" aria-live="polite">
          {instructors.length === 0
            ? nobodyFoundTitle(filters, page, here)
            : `Instructors who come to ${here}`}
        </h2>
        {hasMap && (
          <div className="mb-4 lg:hidden">
            <ViewSwitch />
          </div>
        )}
        {instructors.length === 0 ? (
          <NobodyFound
            filters={filters}
            page={page}
            onShow={onShow}
            waitingList={<JoinWaitingList postcode={postcode} weekday={weekday} time={time} />}
          />
        ) : (
          <ol className="listed-all not-on-map">
            {instructors.map((instructor) => (
              <FoundInstructor
                key={instructor.id}
                instructor={instructor}
                distance={formatMiles(instructor.miles)}
                minutes={minutes}
                gearbox={gearbox}
                isLit={lit === instructor.id}
                onLight={setLit}
              >
                <SaveButton id={instructor.id} name={instructor.name} />
              </FoundInstructor>
            ))}
          </ol>
        )}
        {role === 'student' && instructors.length > 0 && (weekday || time) && (
          <div className="not-on-map mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
            <p className="flex-1">None of these times suits you?</p>
            <JoinWaitingList variant="second" postcode={postcode} weekday={weekday} time={time} />
          </div>
        )}
        {(page > 1 || hasMore) && (
          <nav aria-label="Pages" className="not-on-map mt-4 flex items-center justify-between gap-3">
            <Button variant="second" disabled={page <= 1} onClick={() => onShow(filters, page - 1)}>
              Previous
            </Button>
            <span className="num text-sm">Page {page}</span>
            <Button variant="second" disabled={!hasMore} onClick={() => onShow(filters, page + 1)}>
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
        <div className="with-map-map">
          <AreaMap
            map={map}
            label={`Map of instructors who come to ${here}`}
            here={here}
            pins={instructors.map((instructor) =>
              pinOf(instructor, bookingPath(instructor.id, { minutes, gearbox }), search),
            )}
            lit={lit}
            onLight={setLit}
          />
        </div>
      )}
    </div>
  )
}

const pinOf = ({ id, name, outcode, pricePence }: FoundInstructorData, to: string, search: string) => ({
  id,
  text: formatPoundsShort(pricePence),
  label: `${formatPoundsShort(pricePence)}: ${name}${outcode ? `, ${outcode}` : ''}`,
  district: outcode ?? '',
  to,
  state: { search },
})
