import { useEffect } from 'react'
import { create } from 'zustand'

export const useOwnTitle = create<string | undefined>(() => undefined)

export function usePageTitle(title: string) {
  useEffect(() => {
    useOwnTitle.setState(title)
    return () => useOwnTitle.setState(undefined)
  }, [title])
}
