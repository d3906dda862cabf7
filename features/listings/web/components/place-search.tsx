import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { rememberSearched } from '#features/places/web/searched-text.ts'
import '../place-search.css'

type PlaceSearchProps = {
  place?: string
  /** What somebody typed for it, if that is more than its address and so its HTML may hold. */
  typed?: string | undefined
  button?: string
  onSearch?: (place: string) => void
}

/** Leaves by the browser itself, so that it works before any script: the server knows the page of a place. */
export function PlaceSearch({ place, typed, button = 'Find instructors', onSearch }: PlaceSearchProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const box = input.current
    // Not where somebody has begun to type: it would stand before their first letter.
    if (typed && box && box !== document.activeElement && box.value === box.defaultValue) box.value = typed
  }, [typed])
  return (
    <search>
      <form
        className="place-search"
        action="/driving-lessons"
        method="get"
        onSubmit={(event) => {
          const searched = String(new FormData(event.currentTarget).get('place') ?? '')
          if (!onSearch) return rememberSearched(searched)
          event.preventDefault()
          onSearch(searched.trim())
        }}
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
