import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { isNarrowed, unset, widestMiles } from '../filters.ts'
import type { DirectoryFilters } from './directory-filters.tsx'

type NobodyFoundProps = {
  filters: DirectoryFilters
  page: number
  onShow: (wider: DirectoryFilters) => void
}

export function NobodyFound({ filters, page, onShow }: NobodyFoundProps) {
  const { title, label, wider } = wayOut(filters, page)
  const action = label && (
    <Button variant="second" onClick={() => onShow(wider)}>
      {label}
    </Button>
  )
  return (
    <EmptyState title={title} action={action}>
      {page === 1 &&
        `Try ${filters.within_miles === widestMiles ? '' : 'a wider distance, '}another length, or a place nearby. `}
      {page === 1 && (
        <Link to={`/dashboard/waiting-list?${new URLSearchParams({ postcode: filters.postcode })}`}>
          Or wait for a time to come free.
        </Link>
      )}
    </EmptyState>
  )
}

function wayOut(filters: DirectoryFilters, page: number) {
  if (page > 1) return { title: 'There are no more.', label: 'Back to the first page', wider: filters }
  if (isNarrowed(filters))
    return {
      title: 'Nobody matches these filters.',
      label: 'Clear the filters',
      wider: { ...unset, postcode: filters.postcode },
    }
  const wider = { ...filters, within_miles: widestMiles }
  return {
    title: 'No instructor covers this area yet.',
    label: filters.within_miles !== widestMiles && `Look within ${widestMiles} miles`,
    wider,
  }
}
