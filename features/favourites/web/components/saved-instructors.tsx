import { Link } from 'react-router'
import { formatPoundsShort } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { BadgeMark } from '#features/instructors/web/components/badge-mark.tsx'
import { Rating } from '#features/instructors/web/components/rating.tsx'
import { FirstFree } from '#features/instructors/web/components/first-free.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import type { Favourite } from '../../contract.ts'
import { useFavourites } from '../hooks.ts'
import { SaveButton } from './save-button.tsx'

/** Nothing before the first is saved. */
export function SavedInstructors() {
  const { data } = useFavourites()
  if (!data || data.favourites.length + data.unavailable === 0) return null
  return (
    <Card title="Saved" className="mb-5">
      {data.favourites.length > 0 && (
        <ul aria-label="Saved instructors">
          {data.favourites.map((one) => (
            <Saved key={one.id} one={one} />
          ))}
        </ul>
      )}
      {data.unavailable > 0 && (
        <p className="text-sm text-ink-2">
          {plural(data.unavailable, 'instructor')} you saved can’t be booked at the moment.
        </p>
      )}
    </Card>
  )
}

function Saved({ one }: { one: Favourite }) {
  const { id, name, profileImage, badgeKind, rating, outcode, hourlyRatePence, minutes, firstFreeAt, zone } =
    one
  return (
    <li className="row-link grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3 first:border-t-0">
      <Avatar name={name} of="instructor" image={profileImage} size="lg" />
      <div className="grid min-w-0 gap-1">
        <h3 className="wrap-anywhere">
          <Link to={`/instructor-directory/${id}?minutes=${minutes}`} className="row-main">
            {name}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <BadgeMark kind={badgeKind} />
          <Rating {...rating} />
          <span className="num text-ink-2">
            {formatPoundsShort(hourlyRatePence)} an hour{outcode && `, ${outcode}`}
          </span>
        </p>
        <FirstFree startsAt={firstFreeAt} zone={zone} />
      </div>
      <SaveButton id={id} name={name} />
    </li>
  )
}
