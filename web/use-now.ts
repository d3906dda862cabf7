import { useEffect, useState } from 'react'

/** The time, kept up to date while it is on the screen: an ISO instant. */
export function useNow(everyMs = 30_000) {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** When the person came to the page: a fixed moment for lists, which would be fetched anew with every tick of `useNow`. */
export function useArrival() {
  const [at] = useState(() => new Date().toISOString())
  return at
}
