import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { isNotThere } from './api-error.ts'

type Props<Data> = {
  query: {
    isPending: boolean
    error: Error | null
    data: Data | undefined
    refetch: () => unknown
  }
  /** As in “We couldn’t find …”: `this lesson`. */
  what: string
  label: string
  rows?: number
  /** Where all of them are. */
  all: { to: string; label: string }
  /** Why it may not be there. */
  why?: string
  children: (data: Data) => ReactNode
}

/** A page about one thing: while it is read, if it isn't there, if it couldn't be read, and the thing. */
export function LoadOne<Data>({ query, what, label, rows, all, why, children }: Props<Data>) {
  const { isPending, error, data, refetch } = query
  return (
    <>
      {isPending && <ListSkeleton label={label} rows={rows} />}
      {error &&
        (isNotThere(error) ? (
          <EmptyState
            title={`We couldn’t find ${what}.`}
            action={<ButtonLink to={all.to}>{all.label}</ButtonLink>}
          >
            {why ?? 'You may be logged in to a different account.'}
          </EmptyState>
        ) : (
          <ErrorState title={`We couldn’t show ${what}`} retry={refetch}>
            {error.message}
          </ErrorState>
        ))}
      {data !== undefined && children(data)}
    </>
  )
}
