import { SlidersHorizontal } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { widestMiles } from '#features/instructors/rules.ts'
import { FilterFields, type FilterName } from '#features/instructors/web/components/filter-fields.tsx'
import { Button } from '#ui/button.tsx'
import { placePath, placeWith } from '../../paths.ts'
import type { SearchFilters } from '../../contract.ts'
import { askedIn } from '../reads.ts'
import '../listings.css'

type PlaceFiltersProps = { place: string; asked: SearchFilters }

/** Beside the gearbox, which has signs of its own. The form is the browser's, so that it works before any script. */
export function PlaceFilters({ place, asked }: PlaceFiltersProps) {
  const { gearbox, ...others } = asked
  const count = Object.keys(others).length
  const box = useRef<HTMLDetailsElement>(null)
  const navigate = useNavigate()
  const close = () => box.current?.removeAttribute('open')
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new URLSearchParams()
    new FormData(event.currentTarget).forEach((value, name) => chosen.append(name, String(value)))
    close()
    void navigate(placeWith(place, askedIn(chosen)), { preventScrollReset: true })
  }
  useEffect(() => {
    const details = box.current
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      details?.removeAttribute('open')
      details?.querySelector('summary')?.focus()
    }
    details?.addEventListener('keydown', onKey)
    return () => details?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <details ref={box} className="place-filters">
      <summary className="btn btn-second">
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </summary>
      <form
        key={JSON.stringify(asked)}
        action={placePath(place)}
        method="get"
        aria-label="Filters"
        onSubmit={show}
      >
        {gearbox && <input type="hidden" name="gearbox" value={gearbox} />}
        <FilterFields names={names} values={{ within_miles: widestMiles, ...asText(others) }} />
        <div className="col-span-full flex flex-wrap items-center gap-3">
          <Button type="submit">Show instructors</Button>
          {count > 0 && (
            <Link to={placeWith(place, { gearbox })} preventScrollReset onClick={close}>
              Clear the filters
            </Link>
          )}
        </div>
      </form>
    </details>
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
