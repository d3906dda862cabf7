import { formatPrice } from '#common/money.ts'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { formatDate, formatTime } from '#common/time.ts'
import type { FreeThisWeek, ListedInstructor, ListedPlace } from '#features/listings/contract.ts'
import { instructorPath, placePath } from '#features/listings/paths.ts'

type FreeCardsProps = { place: ListedPlace; instructors: FreeThisWeek['instructors'] }

export const FreeCards = ({ place, instructors }: FreeCardsProps) => (
  <>
    <PlaceSign place={place} />
    <ul>
      {instructors.map((instructor) => (
        <Free key={instructor.slug} instructor={instructor} />
      ))}
    </ul>
  </>
)

const PlaceSign = ({ place: { slug, name, instructors, fromPence } }: { place: ListedPlace }) => (
  <div className="sign on-fill">
    <p className="sign-figure num">{instructors}</p>
    <p className="font-semibold">
      {instructors === 1 ? 'instructor comes' : 'instructors come'} to {name}
    </p>
    {fromPence !== null && (
      <p className="free-near-from">
        from <b className="num">{formatPrice(fromPence)}</b> an hour
      </p>
    )}
    <Link to={placePath(slug)} className="btn btn-yellow">
      {instructors === 1 ? 'See more times' : `See all ${instructors}`}
    </Link>
  </div>
)

function Free({ instructor }: { instructor: ListedInstructor }) {
  const { slug, name, portrait, hourlyRatePence, rating, gearboxes, badgeKind, area, freeTimes, zone } =
    instructor
  const first = freeTimes[0]!
  return (
    <li className="free-one row-link">
      <div className="free-face" aria-hidden="true">
        {portrait ? <img src={portrait} alt="" decoding="async" /> : <span>{name[0]}</span>}
      </div>
      <div className="free-says">
        <h3>
          <Link to={instructorPath(slug)} className="row-main">
            {name}
          </Link>
        </h3>
        <p className="free-price">
          <b className="num">{formatPrice(hourlyRatePence)}</b> an hour
        </p>
        <p>
          {rating.average === null ? (
            <span className="text-ink-2">
              {rating.count === 0 ? 'New here' : plural(rating.count, 'review')}
            </span>
          ) : (
            <>
              <Star aria-hidden="true" />
              <span className="sr">Rated </span>
              <b className="num">{rating.average.toFixed(1)}</b>{' '}
              <span className="text-ink-2">from {plural(rating.count, 'review')}</span>
            </>
          )}
        </p>
        <p className="text-ink-2">
          {badgeKind === 'ADI' ? 'ADI' : 'Trainee (PDI)'}, {gearboxes.join(' and ')}
          <br />
          {area}
        </p>
        <p className="free-next">
          <span>Next free</span>{' '}
          <b>
            {formatDate(first, 'weekday', zone)} {formatDate(first, 'short date', zone)},{' '}
            <time dateTime={first}>{formatTime(first, zone)}</time>
          </b>
        </p>
      </div>
    </li>
  )
}
