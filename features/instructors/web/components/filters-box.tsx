import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FilterFields, type FilterName } from './filter-fields.tsx'
import './search-ways.css'

type FiltersBoxProps = {
  names: readonly FilterName[]
  values: Partial<Record<FilterName, string>>
  count: number
  action: string
  cleared: string
  onShow: (chosen: URLSearchParams) => void
  children?: ReactNode
}

/** Of both searches. The form is the browser's, so that it works before any script. */
export function FiltersBox({ names, values, count, action, cleared, onShow, children }: FiltersBoxProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const close = () => box.current?.removeAttribute('open')
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new URLSearchParams()
    new FormData(event.currentTarget).forEach((value, name) => chosen.append(name, String(value)))
    close()
    onShow(chosen)
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
    <details ref={box} className="search-filters">
      <summary className="btn btn-second">
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </summary>
      <form key={JSON.stringify(values)} action={action} method="get" aria-label="Filters" onSubmit={show}>
        {children}
        <FilterFields names={names} values={values} />
        <div className="col-span-full flex flex-wrap items-center gap-3">
          <Button type="submit">Show instructors</Button>
          {count > 0 && (
            <Link to={cleared} preventScrollReset onClick={close}>
              Clear the filters
            </Link>
          )}
        </div>
      </form>
    </details>
  )
}
