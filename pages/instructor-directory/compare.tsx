import type { ReactNode } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { isId } from '#common/schema.ts'
import { formatDay, formatMinutes, formatTime } from '#common/time.ts'
import { gearboxNames } from '#features/diary/rules.ts'
import { getInstructor, type PublicInstructor } from '#features/instructors/contract.ts'
import { Rating } from '#features/instructors/web/components/rating.tsx'
import { TraineeMark } from '#features/instructors/web/components/trainee-mark.tsx'
import '#features/matching/web/matching.css'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { spoken } from '#ui/table.tsx'
import { queryFor } from '#web/api.ts'

/** Three at most; who they are is in the address, so that a comparison can be shared. */
export default function ComparePage() {
  const [params] = useSearchParams()
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(isId))].slice(0, 3)
  const minutes = Number(params.get('minutes')) || 60
  const queries = useQueries({ queries: ids.map((id) => queryFor(getInstructor, { id, minutes })) })
  const found = queries.flatMap(({ data }) => data ?? [])
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
          <Comparison found={found} minutes={minutes} />
        </Card>
      )}
    </>
  )
}

type Fact = { name: string; of: (one: PublicInstructor) => ReactNode }

function Comparison({ found, minutes }: { found: readonly PublicInstructor[]; minutes: number }) {
  const lowest = Math.min(...found.map(({ pricePence }) => pricePence))
  const [soonest] = found.flatMap(({ firstFree }) => firstFree ?? []).toSorted()
  const isOnly = (count: number) => count === 1
  const facts: Fact[] = [
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
      name: 'Rating',
      of: ({ rating }) => (rating.average === null ? 'Not enough reviews yet' : <Rating {...rating} />),
    },
    {
      name: 'Gearbox',
      of: ({ gearboxes }) => gearboxes.map((gearbox) => gearboxNames[gearbox]).join(' and '),
    },
    { name: 'Car', of: ({ car }) => car || '–' },
    { name: 'Good at', of: ({ specialisms }) => specialisms.join(', ') || '–' },
    { name: 'Speaks', of: ({ languages }) => languages.join(', ') },
    { name: 'Test centres', of: ({ testCentres }) => testCentres.join(', ') || '–' },
    {
      name: 'Picks up',
      of: ({ radiusMiles, outcode }) =>
        `within ${plural(Math.round(radiusMiles), 'mile')}${outcode ? ` of ${outcode}` : ''}`,
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
  // On a phone each row becomes a grid, and some browsers then lose its roles.
  return (
    <table className="comparison" {...spoken('table')} aria-label="Comparison">
      <thead {...spoken('rowgroup')}>
        <tr {...spoken('row')}>
          <th {...spoken('columnheader')} scope="col">
            <span className="sr">What</span>
          </th>
          {found.map(({ id, name, badgeKind }) => (
            <th key={id} {...spoken('columnheader')} scope="col">
              <span className="wrap-anywhere">{name}</span> <TraineeMark is={badgeKind === 'PDI'} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...spoken('rowgroup')}>
        {facts
          .filter(({ of }) => found.some((one) => of(one) !== '–'))
          .map(({ name, of }) => (
            <tr key={name} {...spoken('row')}>
              <th {...spoken('rowheader')} scope="row">
                {name}
              </th>
              {found.map((one) => (
                <td key={one.id} {...spoken('cell')}>
                  {of(one)}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
