import { Link } from 'react-router'
import type { Gearbox } from '#features/diary/rules.ts'
import { SaveButton } from '#features/favourites/web/components/save-button.tsx'
import { JoinLink } from '#features/waiting-list/web/components/join-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import type { ListedPlace, NearInstructor, NearTown } from '#features/listings/contract.ts'
import { districtOf, placePath } from '#features/listings/paths.ts'
import { howMany, sayMiles, sayPrices } from '#features/listings/web/words.ts'
import { ListedInstructor } from '#features/listings/web/components/listed-instructor.tsx'

type NobodyHereProps = {
  place: ListedPlace
  gearbox: Gearbox | undefined
  nearest: readonly NearInstructor[]
  towns: readonly NearTown[]
}

/** Where nobody comes, what is closest to it, and how to hear of the first who does. */
export const NobodyHere = ({ place, gearbox, nearest, towns }: NobodyHereProps) => (
  <>
    {nearest.length === 0 ? (
      <EmptyState
        title={`Nobody teaches within 50 miles of ${place.name}.`}
        action={<ButtonLink to="/driving-lessons">See all towns</ButtonLink>}
      />
    ) : (
      <section aria-labelledby="nearest">
        <h2 id="nearest" className="mb-1">
          Nearest
        </h2>
        <p className="mb-3 text-ink-2">
          They don’t come to {place.name}, so you’d meet where they teach. The times are free there.
        </p>
        <ol className="listed-all">
          {nearest.map((instructor) => (
            <ListedInstructor
              key={instructor.slug}
              instructor={instructor}
              near={districtOf(instructor.area).toLowerCase()}
              miles={instructor.miles}
              gearbox={gearbox}
            >
              <SaveButton {...instructor} />
            </ListedInstructor>
          ))}
        </ol>
      </section>
    )}
    {towns.length > 0 && (
      <section aria-labelledby="towns-around" className="mt-8">
        <h2 id="towns-around" className="mb-3">
          Towns around {place.name}
        </h2>
        <ul className="place-all">
          {towns.map((town) => (
            <li key={town.slug}>
              <Link to={placePath(town.slug)}>
                <b>{town.name}</b>
                <span>
                  {sayMiles(town.miles)}, {howMany(town.instructors)}, {sayPrices(town)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )}
    <p className="mt-8">
      <JoinLink variant="second" postcode={place.name}>
        Tell me when somebody comes to {place.name}
      </JoinLink>
    </p>
  </>
)
