import { useEffect, useSyncExternalStore } from 'react'

let own: string | undefined
const listeners = new Set<() => void>()

function set(title: string | undefined) {
  own = title
  for (const listener of listeners) listener()
}

/** For a page whose title depends on what it shows: names the document while the page is there. */
export function usePageTitle(title: string) {
  useEffect(() => {
    set(title)
    return () => set(undefined)
  }, [title])
}

/** The title that the page itself has given, if it has. */
export const useOwnTitle = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => own,
    () => undefined,
  )
