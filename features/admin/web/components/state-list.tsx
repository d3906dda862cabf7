import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'

type StateListProps<State extends string, Item extends { id: string }> = {
  /** Of the choice between states. */
  name: string
  state: State
  onState: (state: State) => void
  options: readonly { value: State; label: string }[]
  query: Parameters<typeof QueryStatus>[0]['query'] & {
    data: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  loading: string
  label: string
  /** Where there is none. */
  none: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

/** What administrators work through, one state at a time, with more on request. */
export function StateList<State extends string, Item extends { id: string }>({
  name,
  state,
  onState,
  options,
  query,
  loading,
  label,
  none,
  items,
  children,
}: StateListProps<State, Item>) {
  return (
    <div className="grid gap-5">
      <Segments label="Show" name={name} value={state} onChange={onState} options={options} />
      <QueryStatus query={query} label={loading} />
      {query.data !== undefined && items.length === 0 && <EmptyState title={none} />}
      <ul className="grid gap-5" aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="second" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
