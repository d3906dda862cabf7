import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { gearboxes, gearboxNames } from '#features/diary/rules.ts'
import { findTownLike } from '#features/instructors/towns.ts'
import { listPublicInstructors, type ListedPlace } from '#features/listings/contract.ts'
import { placePath } from '#features/listings/paths.ts'
import { findTownPlace } from '#features/listings/places.ts'
import { ListedInstructor } from '#features/listings/web/components/listed-instructor.tsx'
import { PlaceSearch } from '#features/listings/web/components/place-search.tsx'
import { usePublicInstructors } from '#features/listings/web/hooks.ts'
import { rememberPlace } from '#features/listings/web/last-place.ts'
import { nameOfPlace, readOfPlace } from '#features/listings/web/reads.ts'
import { placeSamples } from '#features/listings/web/samples.ts'
import { placeData } from '#features/listings/web/structured-data.ts'
import { howMany, sayPrices } from '#features/listings/web/words.ts'
import '#features/listings/web/listings.css'
import type * as z from 'zod/mini'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'
import { usePageTitle } from '#web/page-title.ts'
import type { LivePage } from '../page.tsx'

type Found = z.infer<typeof listPublicInstructors.output>

export const live: LivePage = {
  query: ['gearbox', 'page'],
  reads: ({ params, query }) => [[listPublicInstructors, readOfPlace(params['place'] ?? '', query)]],
  describe([answer], { params, query }) {
    if (answer!.status >= 400) return { path: '', title: 'Place not found' }
    const { place, instructors } = answer!.body as Found
    if (place.slug !== params['place']) return { redirect: placePath(place.slug) }
    const isFirst = !query.get('gearbox') && !query.get('page')
    return {
      path: placePath(place.slug),
      title: titleOf(place),
      description: `${howMany(place.instructors)} who ${place.instructors === 1 ? 'comes' : 'come'} to ${place.name}${place.fromPence === null ? '' : `, ${sayPrices(place)}`}. See who’s free and book a lesson. We’ve checked every licence, badge and DBS certificate.`,
      ...((!isFirst || instructors.length === 0) && { noindex: true as const }),
      structured: placeData({ place, instructors }),
    }
  },
  samples: import.meta.env.SSR ? placeSamples : [],
}

const titleOf = ({ name }: Pick<ListedPlace, 'name'>) => `Driving instructors in ${name}`

export default function PlacePage() {
  const { place = '' } = useParams()
  const [query] = useSearchParams()
  const read = readOfPlace(place, query)
  const found = usePublicInstructors(read)
  const slug = found.data?.place.slug
  useEffect(() => {
    if (slug) rememberPlace(slug)
  }, [slug])
  const name = found.data?.place.name ?? nameOfPlace(place)
  usePageTitle(found.error ? 'Place not found' : titleOf({ name }))
  if (found.error instanceof RequestError && found.error.status >= 400 && found.error.status < 500)
    return <UnknownPlace text={name} why={found.error.issues[0] ? undefined : found.error.detail} />
  return (
    <div className="page-wide py-4">
      <PlaceSearch key={name} place={name} button="Search" />
      {found.isLoadingError && (
        <ErrorState retry={found.refetch}>We couldn’t load the instructors.</ErrorState>
      )}
      {!found.data ? (
        <ListSkeleton label="Looking for instructors" rows={4} />
      ) : (
        <Results found={found.data} read={read} />
      )}
    </div>
  )
}

type ResultsProps = { found: Found; read: ReturnType<typeof readOfPlace> }

function Results({
  found: { place, instructors, page, hasMore, attribution },
  read: { gearbox },
}: ResultsProps) {
  const here = placePath(place.slug)
  const withQuery = (query: Record<string, string>) =>
    Object.keys(query).length === 0 ? here : `${here}?${new URLSearchParams(query)}`
  const filtered: Record<string, string> = gearbox ? { gearbox } : {}
  return (
    <>
      <div className="mt-6">
        <PageHead
          title={place.instructors === 0 ? `Nobody in ${place.name} yet` : titleOf(place)}
          lead={
            place.instructors > 0 &&
            `${place.instructors === 1 ? 'One comes' : `${place.instructors} come`} here, for ${sayPrices(place)}. Every time shown is free now, and we’ve checked every licence, badge and DBS certificate.`
          }
        />
      </div>
      <nav className="gearboxes mb-5" aria-label="Gearbox">
        <Link to={here} aria-current={gearbox ? undefined : 'page'} preventScrollReset>
          Any
        </Link>
        {gearboxes.map((one) => (
          <Link
            key={one}
            to={withQuery({ gearbox: one })}
            aria-current={gearbox === one ? 'page' : undefined}
            preventScrollReset
          >
            {gearboxNames[one]}
          </Link>
        ))}
      </nav>
      {instructors.length === 0 ? (
        <EmptyState
          title={gearbox ? `No ${gearbox} lessons here at the moment.` : 'No instructors here at the moment.'}
          action={<ButtonLink to="/driving-lessons">See all towns</ButtonLink>}
        >
          Try a town nearby: many instructors travel further than you’d think.
        </EmptyState>
      ) : (
        <ol className="listed-all">
          {instructors.map((instructor) => (
            <ListedInstructor key={instructor.slug} instructor={instructor} />
          ))}
        </ol>
      )}
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-3">
          {page > 1 ? (
            <ButtonLink
              variant="second"
              to={withQuery({ ...filtered, ...(page > 2 && { page: String(page - 1) }) })}
            >
              Previous
            </ButtonLink>
          ) : (
            <span />
          )}
          <span className="num text-sm">Page {page}</span>
          {hasMore ? (
            <ButtonLink variant="second" to={withQuery({ ...filtered, page: String(page + 1) })}>
              Next
            </ButtonLink>
          ) : (
            <span />
          )}
        </nav>
      )}
      <p className="mt-6 mb-10 text-xs text-ink-2">
        Nearest first.{' '}
        {instructors.some(({ photosAreDrawn }) => photosAreDrawn) && 'The portraits are drawn for the demo. '}
        {attribution}
      </p>
    </>
  )
}

function UnknownPlace({ text, why }: { text: string; why: string | undefined }) {
  const like = findTownLike(text)
  const town = like && findTownPlace(like)
  return (
    <div className="page-wide prose-page">
      <PageHead title={`We don’t know “${text}”`} {...(why && { lead: why })} />
      {town && (
        <p className="mb-4 text-lg">
          Did you mean <Link to={placePath(town.slug)}>{town.name}</Link>?
        </p>
      )}
      <PlaceSearch place={text} button="Search again" />
      <ul className="mt-5 list-disc pl-5">
        <li>Enter a postcode, or its first half, such as BS6.</li>
        <li>Or the name of a larger town or city.</li>
        <li>
          Or choose from <Link to="/driving-lessons">all the towns we cover</Link>.
        </li>
      </ul>
    </div>
  )
}
