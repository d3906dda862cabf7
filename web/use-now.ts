import { useEffect, useState } from 'react'

export function useNow(everyMs = 30_000) {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** When the page was opened: fixed, for lists that would be refetched with every tick of `useNow`. */
export function useOpenedAt() {
  const [at] = useState(() => new Date().toISOString())
  return at
}
