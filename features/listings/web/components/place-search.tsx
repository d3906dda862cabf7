import { Search } from 'lucide-react'
import { useId } from 'react'
import { rememberSearched } from '#features/places/web/searched-text.ts'
import '../place-search.css'

type PlaceSearchProps = { place?: string; button?: string }

/** Leaves by the browser itself, so that it works before any script: the server knows the page of a place. */
export function PlaceSearch({ place, button = 'Find instructors' }: PlaceSearchProps) {
  const id = useId()
  return (
    <search>
      <form
        className="place-search"
        action="/driving-lessons"
        method="get"
        onSubmit={({ currentTarget }) =>
          rememberSearched(String(new FormData(currentTarget).get('place') ?? ''))
        }
      >
        <label className="sr" htmlFor={id}>
          Postcode or town
        </label>
        <input
          id={id}
          name="place"
          defaultValue={place}
          placeholder="Postcode or town"
          autoComplete="postal-code"
          enterKeyHint="search"
          maxLength={60}
          required
        />
        <button type="submit" className="btn">
          <Search aria-hidden="true" />
          {button}
        </button>
      </form>
    </search>
  )
}
