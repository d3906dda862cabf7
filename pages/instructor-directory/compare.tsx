import type { ReactNode } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { isId } from '#common/schema.ts'
import { formatDay, formatMinutes, formatTime } from '#common/time.ts'
import { sayGearboxes } from '#features/diary/rules.ts'
import { getInstructor, type PublicInstructor } from '#features/instructors/contract.ts'
import { BadgeMark } from '#features/instructors/web/components/badge-mark.tsx'
import { Rating } from '#features/instructors/web/components/rating.tsx'
import { useSuggestions } from '#features/matching/web/hooks.ts'
import '#features/matching/web/matching.css'
import { getReliability, type Reliability } from '#features/reliability/contract.ts'
import { hasFigures, ReliabilityFigures } from '#features/reliability/web/components/reliability-figures.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { queryFor } from '#web/api.ts'
import { useSignedIn } from '#web/signed-in.tsx'

/** Three at most; who they are is in the address, so that a comparison can be shared. */
export default function ComparePage() {
  const [params] = useSearchParams()
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(isId))].slice(0, 3)
  const minutes = Number(params.get('minutes')) || 60
  const queries = useQueries({ queries: ids.map((id) => queryFor(getInstructor, { id, minutes })) })
  const found = queries.flatMap(({ data }) => data ?? [])
  const reliability = useQueries({ queries: ids.map((id) => queryFor(getReliability, { id })) })
  const { role } = useSignedIn()
  // How far they are from a learner who has said where they live.
  const suggestions = useSuggestions({ enabled: role === 'student' && ids.length > 1 }).data?.suggestions
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
          Tick two or three in the list under “Who suits you”.
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
            minutes={minutes}
            found={found.map((one, at) => ({
              ...one,
              reliability: reliability[at]?.data,
              miles: suggestions?.find(({ instructorId }) => instructorId === one.id)?.miles,
            }))}
          />
        </Card>
      )}
    </>
  )
}

type Compared = PublicInstructor & {
  reliability: Reliability | undefined
  /** From where the learner wants to be picked up; undefined as long as they haven't said. */
  miles: number | undefined
}
type Fact = { name: string; of: (one: Compared) => ReactNode }

function Comparison({ found, minutes }: { found: readonly Compared[]; minutes: number }) {
  const lowest = Math.min(...found.map(({ pricePence }) => pricePence))
  const [soonest] = found.flatMap(({ firstFree }) => firstFree ?? []).toSorted()
  const isOnly = (count: number) => count === 1
  // In the order of an instructor's own page.
  const facts: Fact[] = [
    {
      name: 'Rating',
      of: ({ rating }) => (rating.average === null ? 'Not enough reviews yet' : <Rating {...rating} />),
    },
    {
      name: 'Car and gearbox',
      of: ({ gearboxes, car }) => (car ? `${sayGearboxes(gearboxes)}, ${car}` : sayGearboxes(gearboxes)),
    },
    {
      name: 'Price',
      of: ({ pricePence }) => (
        <>
          <b className="num">{formatMoney(pricePence)}</b>
          {pricePence === lowest && isOnly(found.filter((one) => one.pricePence === lowest).length) && (
            <Badge tone="green">Lowest</Badge>
          )}
        </>
      ),
    },
    {
      name: 'First free',
      of: ({ firstFree, zone }) =>
        firstFree === null ? (
          'No free time at the moment'
        ) : (
          <>
            <b className="num">
              {formatDay(firstFree, zone)}, {formatTime(firstFree, zone)}
            </b>
            {firstFree === soonest && isOnly(found.filter((one) => one.firstFree === soonest).length) && (
              <Badge tone="green">Soonest</Badge>
            )}
          </>
        ),
    },
    {
      name: 'Distance',
      of: ({ miles }) =>
        miles === undefined ? '–' : miles < 0.1 ? 'In your area' : `${miles.toFixed(1)} miles`,
    },
    {
      name: 'Picks up',
      of: ({ radiusMiles, outcode }) =>
        `within ${plural(Math.round(radiusMiles), 'mile')}${outcode ? ` of ${outcode}` : ''}`,
    },
    { name: 'Speaks', of: ({ languages }) => languages.join(', ') },
    { name: 'Good at', of: ({ specialisms }) => specialisms.join(', ') || '–' },
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
    {
      name: 'Book',
      of: ({ id, name }) => (
        <ButtonLink size="sm" to={`/instructor-directory/${id}?minutes=${minutes}`}>
          See times<span className="sr"> with {name}</span>
        </ButtonLink>
      ),
    },
  ]
  return (
    <ScrollBox className="comparison-box" aria-label="Comparison, to be scrolled">
      <table className="comparison" aria-label="Comparison">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">What</span>
            </th>
            {found.map(({ id, name, profileImage, badgeKind }) => (
              <th key={id} scope="col">
                <span className="grid justify-items-start gap-1">
                  <Avatar name={name} of="instructor" image={profileImage} size="lg" />
                  <span>{name}</span>
                  <BadgeMark kind={badgeKind} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts
            .filter(({ of }) => found.some((one) => of(one) !== '–'))
            .map(({ name, of }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {found.map((one) => (
                  <td key={one.id}>{of(one)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
