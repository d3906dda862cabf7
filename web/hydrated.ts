import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False until hydrated: the first render must match the server's HTML. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export const inBrowser = () => typeof document !== 'undefined'
