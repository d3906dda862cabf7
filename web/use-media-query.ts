import { useCallback, useSyncExternalStore } from 'react'

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
