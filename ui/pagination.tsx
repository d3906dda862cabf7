import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'

type PaginationProps = { page: number; pages: number; onPage: (page: number) => void }

/** Pages of a table, counted from 1. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 pt-4 text-sm">
      <Button
        variant="second"
        size="sm"
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <span className="num" aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button variant="second" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}
