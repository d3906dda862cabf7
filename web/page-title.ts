import { useEffect } from 'react'
import { create } from 'zustand'

/** The title that the page itself has given, if it has. */
export const useOwnTitle = create<string | undefined>(() => undefined)

/** For a page whose title depends on what it shows: names the document while the page is there. */
export function usePageTitle(title: string) {
  useEffect(() => {
    useOwnTitle.setState(title)
    return () => useOwnTitle.setState(undefined)
  }, [title])
}
