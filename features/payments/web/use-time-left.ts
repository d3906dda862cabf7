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

/** `9:59`, or `1:19:59` of an accepted offer. */
export function formatCountdown(seconds: number) {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`
}
