import { useCallback, useSyncExternalStore } from 'react'

/** Only for what is drawn in the browser; prerendered pages use style sheets. */
export function useMediaQuery(text: string) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = matchMedia(text)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [text],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(text).matches)
}
