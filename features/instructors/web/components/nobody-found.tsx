import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { widestMiles } from '../../rules.ts'
import { type DirectoryFilters, isNarrowed, unset } from '../filters.ts'

type NobodyFoundProps = {
  filters: DirectoryFilters
  page: number
  onShow: (wider: DirectoryFilters) => void
  waitingList: ReactNode
}

/** Stands below the heading of the results, which says it. */
export function NobodyFound({ filters, page, onShow, waitingList }: NobodyFoundProps) {
  if (page > 1)
    return (
      <Button variant="second" onClick={() => onShow(filters)}>
        Back to the first page
      </Button>
    )
  const canWiden = filters.within_miles !== widestMiles
  return (
    <div className="empty">
      <p>
        Join the waiting list, and we’ll offer you a time when one comes free near you. Or try{' '}
        {canWiden ? 'a wider distance, ' : ''}another length or a place nearby.
      </p>
      <div className="flex flex-wrap gap-3">
        {waitingList}
        {isNarrowed(filters) ? (
          <Button variant="second" onClick={() => onShow({ ...unset, postcode: filters.postcode })}>
            Clear the filters
          </Button>
        ) : (
          canWiden && (
            <Button variant="second" onClick={() => onShow({ ...filters, within_miles: widestMiles })}>
              Look within {widestMiles} miles
            </Button>
          )
        )}
      </div>
    </div>
  )
}

export function nobodyFoundTitle(filters: DirectoryFilters, page: number, place: string) {
  if (page > 1) return 'There are no more.'
  if (isNarrowed(filters)) return `Nobody near ${place} matches these filters`
  return `No instructor covers ${place} yet`
}
