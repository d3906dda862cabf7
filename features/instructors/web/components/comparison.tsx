import type { ReactNode } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatTime } from '#common/time.ts'
import { sayGearboxes } from '#features/diary/rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { FoundInstructor } from '../../contract.ts'
import { BadgeMark } from './badge-mark.tsx'
import { Rating } from './rating.tsx'
import './comparison.css'

export type Compared = Pick<
  FoundInstructor,
  | 'id'
  | 'name'
  | 'profileImage'
  | 'badgeKind'
  | 'rating'
  | 'gearboxes'
  | 'car'
  | 'pricePence'
  | 'firstFree'
  | 'zone'
  | 'languages'
  | 'specialisms'
> & {
  /** Undefined where nobody knows from where. */
  distance: string | undefined
  picksUp?: string
  bookingPath: string
}
export type Fact<T> = { name: string; of: (one: T) => ReactNode }

type ComparisonProps<T> = {
  found: readonly T[]
  more?: readonly Fact<T>[]
}

/** Two or three beside each other, in the order of an instructor's own page. */
export function Comparison<T extends Compared>({ found, more = [] }: ComparisonProps<T>) {
  const facts: Fact<T>[] = [...factsOf(found), ...more]
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
          <tr>
            <th scope="row">
              <span className="sr">Book</span>
            </th>
            {found.map(({ id, name, bookingPath }) => (
              <td key={id}>
                <ButtonLink size="sm" to={bookingPath}>
                  Book<span className="sr"> {name}</span>
                </ButtonLink>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollBox>
  )
}

function factsOf(found: readonly Compared[]): Fact<Compared>[] {
  const lowest = Math.min(...found.map(({ pricePence }) => pricePence))
  const [soonest] = found.flatMap(({ firstFree }) => firstFree ?? []).toSorted()
  const isOnly = (count: number) => count === 1
  return [
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
    { name: 'Distance', of: ({ distance }) => distance ?? '–' },
    { name: 'Picks up', of: ({ picksUp }) => picksUp ?? '–' },
    { name: 'Speaks', of: ({ languages }) => languages.join(', ') },
    { name: 'Good at', of: ({ specialisms }) => specialisms.join(', ') || '–' },
  ]
}
