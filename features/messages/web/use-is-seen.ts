import { useSyncExternalStore } from 'react'

/** Whether somebody can be looking: the window is in front. */
export const useIsSeen = () =>
  useSyncExternalStore(
    (tell) => {
      document.addEventListener('visibilitychange', tell)
      return () => document.removeEventListener('visibilitychange', tell)
    },
    () => document.visibilityState === 'visible',
    () => true,
  )
