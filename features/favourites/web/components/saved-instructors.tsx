import { CompareBox, useCompared } from '#features/instructors/web/components/compare-box.tsx'
import { FoundInstructor } from '#features/instructors/web/components/found-instructor.tsx'
import { useMilesFrom } from '#features/listings/web/hooks.ts'
import { searchedFrom } from '#features/listings/web/searched-from.ts'
import { sayMiles } from '#features/listings/web/words.ts'
import { usePlaces } from '#features/places/web/hooks.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Favourite } from '../../contract.ts'
import { useFavourites, useRemoveFavourite } from '../hooks.ts'
import { CompareBar } from './compare-bar.tsx'
import { Gone } from './gone.tsx'
import { SaveButton } from './save-button.tsx'

/** Nothing before the first is saved. */
export function SavedInstructors() {
  const { data } = useFavourites()
  if (!data || data.favourites.length + data.gone.length === 0) return null
  return <Saved {...data} />
}

type SavedProps = { favourites: readonly Favourite[]; gone: readonly { id: string; name: string }[] }

function Saved({ favourites, gone }: SavedProps) {
  const remove = useRemoveFavourite()
  const { compared, boxOf } = useCompared(favourites.map(({ id }) => id))
  const home = usePlaces().data?.places[0]?.sector
  const milesTo = useMilesFrom(
    searchedFrom() ?? home ?? undefined,
    favourites.flatMap(({ outcode }) => outcode ?? []),
  )
  const distanceOf = ({ outcode }: Favourite) => {
    const miles = milesTo(outcode)
    return miles === undefined ? undefined : sayMiles(miles)
  }
  return (
    <section aria-labelledby="saved" className="mb-3">
      <h2 id="saved" className="mb-3 text-lg">
        Saved ({favourites.length + gone.length})
      </h2>
      {favourites.length > 0 && (
        <ul className="listed-all" aria-label="Saved instructors">
          {favourites.map((one) => (
            <FoundInstructor
              key={one.id}
              instructor={one}
              distance={distanceOf(one)}
              minutes={one.minutes}
              foot={favourites.length > 1 && <CompareBox name={one.name} {...boxOf(one.id)} />}
            >
              <SaveButton id={one.id} name={one.name} />
            </FoundInstructor>
          ))}
        </ul>
      )}
      <Gone gone={gone} onRemove={(instructorId) => remove.mutate({ instructorId })} />
      <CompareBar count={compared.length}>
        <ButtonLink to={`/instructor-directory/compare?ids=${compared.join(',')}`}>
          Compare {compared.length}
        </ButtonLink>
      </CompareBar>
    </section>
  )
}
