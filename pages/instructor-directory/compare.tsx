import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { isId } from '#common/schema.ts'
import { formatMinutes } from '#common/time.ts'
import { getInstructor, type PublicInstructor } from '#features/instructors/contract.ts'
import { bookingPath } from '#features/instructors/paths.ts'
import { mostCompared } from '#features/instructors/rules.ts'
import { type Compared, Comparison, type Fact } from '#features/instructors/web/components/comparison.tsx'
import { formatMiles } from '#features/instructors/web/words.ts'
import { useMilesFrom } from '#features/listings/web/hooks.ts'
import { searchedFrom } from '#features/listings/web/searched-from.ts'
import { sayMiles } from '#features/listings/web/words.ts'
import { useSuggestions } from '#features/matching/web/hooks.ts'
import { getReliability, type Reliability } from '#features/reliability/contract.ts'
import { hasFigures, ReliabilityFigures } from '#features/reliability/web/components/reliability-figures.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { queryFor } from '#web/api.ts'
import { useSignedIn } from '#web/signed-in.tsx'

/** Three at most; who they are is in the address, so that a comparison can be shared. */
export default function ComparePage() {
  const [params] = useSearchParams()
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(isId))].slice(0, mostCompared)
  const minutes = Number(params.get('minutes')) || 60
  const queries = useQueries({ queries: ids.map((id) => queryFor(getInstructor, { id, minutes })) })
  const found = queries.flatMap(({ data }) => data ?? [])
  const reliability = useQueries({ queries: ids.map((id) => queryFor(getReliability, { id })) })
  const { role } = useSignedIn()
  // How far they are from a learner who has said where they live, else from where somebody searched.
  const suggestions = useSuggestions({ enabled: role === 'student' && ids.length > 1 }).data?.suggestions
  const milesFrom = useMilesFrom(
    searchedFrom(),
    found.flatMap(({ outcode }) => outcode ?? []),
  )
  const distanceTo = ({ id, outcode }: PublicInstructor) => {
    const suggested = suggestions?.find(({ instructorId }) => instructorId === id)?.miles
    const miles = milesFrom(outcode)
    if (suggested !== undefined) return formatMiles(suggested)
    return miles === undefined ? undefined : sayMiles(miles)
  }
  const failed = queries.find(({ isLoadingError }) => isLoadingError)
  return (
    <>
      <BackLink to="/instructor-directory">Find an instructor</BackLink>
      <PageHead title="Compare instructors" lead={`Lesson length: ${formatMinutes(minutes)}`} />
      {ids.length < 2 ? (
        <EmptyState
          title="Choose two or three to compare."
          action={<ButtonLink to="/instructor-directory">Find an instructor</ButtonLink>}
        >
          Tick two or three of those you saved, or of those who suit you.
        </EmptyState>
      ) : failed ? (
        <ErrorState retry={failed.refetch}>
          We couldn’t load one of them. They may have stopped teaching.
        </ErrorState>
      ) : found.length < ids.length ? (
        <ListSkeleton label="Loading the instructors" rows={6} />
      ) : (
        <Card>
          <Comparison
            more={more}
            found={found.map((one, at) => ({
              ...one,
              reliability: reliability[at]?.data,
              distance: distanceTo(one),
              picksUp: sayReach(one),
              bookingPath: bookingPath(one.id, { minutes }),
            }))}
          />
        </Card>
      )}
    </>
  )
}

type WithMore = Compared &
  Pick<PublicInstructor, 'testCentres'> & {
    reliability: Reliability | undefined
  }

const sayReach = ({ radiusMiles, outcode }: PublicInstructor) =>
  `within ${plural(Math.round(radiusMiles), 'mile')}${outcode ? ` of ${outcode}` : ''}`

const more: readonly Fact<WithMore>[] = [
  { name: 'Test centres', of: ({ testCentres }) => testCentres.join(', ') || '–' },
  {
    name: 'Reliability',
    of: ({ reliability, name }) =>
      reliability && hasFigures(reliability) ? (
        <ReliabilityFigures reliability={reliability} name={firstName(name)} />
      ) : (
        '–'
      ),
  },
]
