import { sayFrom } from '#features/instructors/web/words.ts'
import { formatPrice } from '#common/money.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { BadgeMark } from '#features/instructors/web/components/badge-mark.tsx'
import { Rating } from '#features/instructors/web/components/rating.tsx'
import {
  getPublicInstructor,
  type ListedInstructor,
  type PublicProfile,
} from '#features/listings/contract.ts'
import { districtOf, instructorPath, placePath, sharePicturePath } from '#features/listings/paths.ts'
import { BookTimes } from '#features/listings/web/components/book-times.tsx'
import { CarPhoto } from '#features/instructors/web/components/car-photo.tsx'
import { Avatar } from '#ui/avatar.tsx'
import {
  About,
  Checked,
  Prices,
  Reach,
  ReachFigure,
  Reviews,
  TrackRecord,
} from '#features/listings/web/components/profile-sections.tsx'
import { SaveButton } from '#features/favourites/web/components/save-button.tsx'
import { SavedLink } from '#features/favourites/web/components/saved-link.tsx'
import { ShareProfile } from '#features/listings/web/components/share-profile.tsx'
import { useListedInstructor, usePublicInstructor } from '#features/listings/web/hooks.ts'
import { gearboxOf, nameOfPlace, readOfInstructor } from '#features/listings/web/reads.ts'
import { instructorSamples } from '#features/listings/web/samples.ts'
import { instructorData } from '#features/listings/web/structured-data.ts'
import '#features/listings/web/listings.css'
import { ButtonLink } from '#ui/button.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { isNotThere } from '#web/api-error.ts'
import { mayMove } from '#web/motion.ts'
import { usePageTitle } from '#web/page-title.ts'
import type { LivePage } from '../page.tsx'

export const live: LivePage = {
  query: ['near', 'gearbox', 'minutes'],
  reads: ({ params, query }) => [[getPublicInstructor, readOfInstructor(params['slug'] ?? '', query)]],
  describe([answer]) {
    if (answer!.status >= 400) return { path: '', title: 'Instructor not found' }
    const profile = answer!.body as PublicProfile
    const { slug, name, area, badgeKind, hourlyRatePence } = profile
    return {
      path: instructorPath(slug),
      title: titleOf(profile),
      description: `${name}, ${badgeKind === 'ADI' ? 'driving instructor' : 'trainee driving instructor'} in ${area}: ${formatPrice(hourlyRatePence)} an hour. See reviews, what we’ve checked and free times, and book a lesson.`,
      picture: {
        path: sharePicturePath(slug),
        alt: `${name}, ${badgeKind === 'ADI' ? 'driving instructor' : 'trainee driving instructor'} in ${area}.`,
      },
      structured: instructorData(profile),
    }
  },
  samples: import.meta.env.SSR ? instructorSamples : [],
}

const titleOf = ({ name, area }: PublicProfile) => `Driving lessons with ${name}, ${area}`

export default function PublicInstructorPage() {
  const { slug = '' } = useParams()
  const [params] = useSearchParams()
  const query = usePublicInstructor(readOfInstructor(slug, params))
  const listed = useListedInstructor(slug)
  usePageTitle(query.data ? titleOf(query.data) : 'Instructor not found')
  if (isNotThere(query.error))
    return (
      <div className="page-wide prose-page">
        <PageHead
          title="This instructor isn’t here any more"
          lead="They may have stopped teaching, be renewing their badge, or prefer not to be shown in public."
        />
        <ButtonLink to="/driving-lessons">Find another instructor</ButtonLink>
      </div>
    )
  if (query.isLoadingError)
    return <ErrorState retry={query.refetch}>We couldn’t load this instructor.</ErrorState>
  const body = query.data ? (
    <InFull profile={query.data} isOld={query.isPlaceholderData} readAgain={query.refetch} />
  ) : (
    <ListSkeleton label="Loading the instructor" />
  )
  const head = query.data ?? listed
  return head ? (
    <Frame listed={head} profile={query.data}>
      {body}
    </Frame>
  ) : (
    body
  )
}

const InFull = ({ profile, ...times }: ComponentProps<typeof BookTimes>) => (
  <>
    <BookTimes profile={profile} {...times} />
    <div className="listing-body">
      <About profile={profile} />
      <Reach profile={profile} />
      <Checked profile={profile} />
      <Reviews profile={profile} />
      <TrackRecord profile={profile} />
      <Prices profile={profile} />
    </div>
  </>
)

type FrameProps = {
  listed: Omit<ListedInstructor, 'freeTimes'>
  profile: PublicProfile | undefined
  children: ReactNode
}

/** The head is the same as in the list, so it stands while the rest is read. */
function Frame({ listed, profile, children }: FrameProps) {
  const { name, area, badgeKind, rating, hourlyRatePence, portrait } = listed
  const [query] = useSearchParams()
  const from = readOfInstructor(listed.slug, query).near
  const gearbox = gearboxOf(query)
  const near = profile?.near
  const place = from && near !== null ? from : districtOf(area).toLowerCase()
  return (
    <article className="page-wide pt-2 pb-12">
      <BackLink to={gearbox ? `${placePath(place)}?gearbox=${gearbox}` : placePath(place)} moves={mayMove()}>
        Instructors in {near?.name ?? nameOfPlace(place)}
      </BackLink>
      <div className="listing">
        <header className="listing-head">
          <span className="moves-portrait inline-grid">
            <Avatar name={name} of="instructor" image={portrait} size="2xl" />
          </span>
          <div className="min-w-0">
            <h1 className="moves-name wrap-anywhere">{name}</h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <BadgeMark kind={badgeKind} />
              <Rating {...rating} />
            </p>
            <p className="text-sm text-ink-2">
              {area} · <b className="text-ink">{sayFrom(hourlyRatePence, listed.priceRules)}</b> an hour
            </p>
          </div>
          <div className="listing-acts">
            <ShareProfile profile={listed} />
            <SaveButton {...listed} />
            <SavedLink />
            <ButtonLink size="sm" variant="plain" to={`/gift?with=${listed.slug}`}>
              Give lessons
            </ButtonLink>
          </div>
        </header>
        <div className="instructor-band listing-band">
          <span className="moves-portrait inline-grid">
            <Avatar name={name} of="instructor" image={portrait} size="2xl" />
          </span>
          {profile && <CarPhoto {...profile} />}
          {profile && <ReachFigure profile={profile} />}
        </div>
        {children}
      </div>
    </article>
  )
}
