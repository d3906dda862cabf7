import { useEffect, useState } from 'react'

export function useTimeLeft(until: string | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return until ? Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000)) : 0
}

const twoDigits = (part: number) => String(part).padStart(2, '0')

const countedSeconds = 15 * 60

/** `9:59`; nothing while there is more than a quarter of an hour, as of an accepted offer. */
export const formatCountdown = (seconds: number) =>
  seconds > countedSeconds ? undefined : `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
