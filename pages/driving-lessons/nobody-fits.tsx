import type { ListedPlace, SearchFilters } from '#features/listings/contract.ts'
import { placeWith } from '#features/listings/paths.ts'
import { JoinLink } from '#features/waiting-list/web/components/join-link.tsx'
import { ButtonLink } from '#ui/button.tsx'

type NobodyFitsProps = { place: ListedPlace; unfiltered: number; asked: SearchFilters }

/** Where somebody comes, but nobody who is all that was asked. */
export const NobodyFits = ({ place, unfiltered, asked: { gearbox, weekday, time } }: NobodyFitsProps) => (
  <div className="empty">
    <p>
      {unfiltered === 1 ? 'One instructor comes' : `${unfiltered} instructors come`} to {place.name} without
      the filters. Clear them, or ask us to tell you when a time comes free.
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={placeWith(place.slug, { gearbox })}>Clear the filters</ButtonLink>
      <JoinLink variant="second" postcode={place.name} days={weekday ? [weekday] : []} time={time}>
        Join the waiting list
      </JoinLink>
    </div>
  </div>
)
