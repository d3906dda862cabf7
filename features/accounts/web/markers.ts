import { readStored, writeStored } from '#ui/device-storage.ts'
import { times } from './times.ts'

type Marker = 'pendingLogin' | 'emailVerified'

export const leaveMarker = (marker: Marker, email: string) =>
  void writeStored(marker, JSON.stringify({ email, timestamp: Date.now() }))

export function takeMarker(marker: Marker): string | undefined {
  const stored = readStored(marker)
  writeStored(marker, undefined)
  try {
    const { email, timestamp } = JSON.parse(stored ?? '{}') as { email?: unknown; timestamp?: unknown }
    return typeof email === 'string' && typeof timestamp === 'number' && Date.now() - timestamp < times.marker
      ? email
      : undefined
  } catch {
    return undefined
  }
}

export const rememberWay = (from: string) => void writeStored('wayOn', from, 'session')

/** For a newcomer, whose link may open in another tab. */
export const rememberWayOfNewcomer = (from: string) =>
  void writeStored('newcomerWayOn', JSON.stringify({ from, timestamp: Date.now() }))

export const forgetWayOfNewcomer = () => void writeStored('newcomerWayOn', undefined)

function wayOfNewcomer(): string | undefined {
  try {
    const { from, timestamp } = JSON.parse(readStored('newcomerWayOn') ?? '{}') as Record<string, unknown>
    return typeof from === 'string' && Date.now() - Number(timestamp) < times.marker ? from : undefined
  } catch {
    return undefined
  }
}

/** A page of ours, or nothing. */
export const asWayOn = (from: unknown) =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined

/** In the address, because a new tab has no state. */
export const withWayOn = (page: '/login' | '/register', wayOn: string | undefined) =>
  wayOn && wayOn !== '/dashboard' ? `${page}?to=${encodeURIComponent(wayOn)}` : page

export function takeWay(): string | undefined {
  const from = readStored('wayOn', 'session')
  writeStored('wayOn', undefined, 'session')
  return from ?? wayOfNewcomer()
}

export function suggestTestEmail(): string {
  const email = `learner.${Math.random().toString(36).slice(2, 8)}@example.com`
  writeStored('suggestedTestEmail', email)
  return email
}

export function takeSuggestedEmail(): string | undefined {
  const email = readStored('suggestedTestEmail')
  writeStored('suggestedTestEmail', undefined)
  return email
}
