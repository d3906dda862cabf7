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

export const storeReturnTo = (from: string) => void writeStored('returnTo', from, 'session')

/** For somebody who registers: their link may open in another tab. */
export const storeReturnToOfRegistration = (from: string) =>
  void writeStored('registrationReturnTo', JSON.stringify({ from, timestamp: Date.now() }))

export const forgetReturnToOfRegistration = () => void writeStored('registrationReturnTo', undefined)

function readReturnToOfRegistration(): string | undefined {
  try {
    const { from, timestamp } = JSON.parse(readStored('registrationReturnTo') ?? '{}') as Record<
      string,
      unknown
    >
    return typeof from === 'string' && Date.now() - Number(timestamp) < times.marker ? from : undefined
  } catch {
    return undefined
  }
}

/** A page of ours, or nothing. */
export const asReturnTo = (from: unknown) =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined

/** In the address, because a new tab has no state. */
export const withReturnTo = (page: '/login' | '/register', returnTo: string | undefined) =>
  returnTo && returnTo !== '/dashboard' ? `${page}?to=${encodeURIComponent(returnTo)}` : page

export function takeReturnTo(): string | undefined {
  const from = readStored('returnTo', 'session')
  writeStored('returnTo', undefined, 'session')
  return from ?? readReturnToOfRegistration()
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
