import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in the ready HTML and in the first drawing that takes it over, true from then on. What hangs on this browser (its address, its storage) waits for it,
 * because that first drawing must be the same as the HTML.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** While the pages are made ready there is no browser. */
export const inBrowser = () => typeof document !== 'undefined'
