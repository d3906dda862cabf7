import { useNavigate } from 'react-router'
import { widestMiles } from '#features/instructors/rules.ts'
import { FiltersBox } from '#features/instructors/web/components/filters-box.tsx'
import type { FilterName } from '#features/instructors/web/components/filter-fields.tsx'
import type { SearchFilters } from '../../contract.ts'
import { placePath, placeWith } from '../../paths.ts'
import { askedIn } from '../reads.ts'

type PlaceFiltersProps = { place: string; asked: SearchFilters }

/** Beside the gearbox, which has signs of its own. */
export function PlaceFilters({ place, asked }: PlaceFiltersProps) {
  const { gearbox, ...others } = asked
  const navigate = useNavigate()
  return (
    <FiltersBox
      names={names}
      values={{ within_miles: widestMiles, ...asText(others) }}
      count={Object.keys(others).length}
      action={placePath(place)}
      cleared={placeWith(place, { gearbox })}
      onShow={(chosen) => void navigate(placeWith(place, askedIn(chosen)), { preventScrollReset: true })}
    >
      {gearbox && <input type="hidden" name="gearbox" value={gearbox} />}
    </FiltersBox>
  )
}

const asText = (asked: SearchFilters) =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]))

const names: readonly FilterName[] = [
  'weekday',
  'time',
  'max_price',
  'within_miles',
  'gender',
  'least_rating',
  'language',
  'speciality',
  'test_centre',
]
