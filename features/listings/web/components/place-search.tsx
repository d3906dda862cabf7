import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { rememberSearched } from '#features/places/web/searched-text.ts'
import '../place-search.css'

type PlaceSearchProps = {
  place?: string
  /** What somebody typed for it, if that is more than its address and so its HTML may hold. */
  typed?: string | undefined
  button?: string
}

/** Leaves by the browser itself, so that it works before any script: the server knows the page of a place. */
export function PlaceSearch({ place, typed, button = 'Find instructors' }: PlaceSearchProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const box = input.current
    if (typed && box && box.value === box.defaultValue) box.value = typed
  }, [typed])
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
          ref={input}
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
