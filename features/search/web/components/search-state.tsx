import { Button } from '#ui/button.tsx'
import type { useSearch } from '../hooks.ts'
import { words } from '../words.ts'

type SearchStateProps = { text: string; count: number; search: ReturnType<typeof useSearch> }

/** How the looking goes, under the list: seen when there is something to see, and said when typing pauses. */
export function SearchState({ text, count, search }: SearchStateProps) {
  const failed = search.error !== null && !search.isLooking
  const nothing = count === 0 && !search.isLooking && !failed
  return (
    <div className="palette-state" data-empty={search.isLooking || failed || nothing ? undefined : ''}>
      {failed && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3">
          {words.failed}
          <Button variant="second" size="sm" onClick={() => void search.refetch()}>
            {words.again}
          </Button>
        </p>
      )}
      <p role="status" className={nothing || search.isLooking ? undefined : 'sr'}>
        {search.isLooking
          ? words.looking
          : nothing
            ? words.nothing(text)
            : text && !failed
              ? words.count(count)
              : ''}
      </p>
    </div>
  )
}
