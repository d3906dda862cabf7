/** Notes that outlive the page: who has just registered or confirmed, so that the login page can help. Good for an hour (specification, section 9). */
const validMs = 3_600_000

export type Marker = 'pendingLogin' | 'emailVerified'

export const leaveMarker = (marker: Marker, email: string) => localStorage.setItem(marker, JSON.stringify({ email, timestamp: Date.now() }))

/** The address of a marker less than an hour old. Asking takes the marker away. */
export function takeMarker(marker: Marker): string | undefined {
  const stored = localStorage.getItem(marker)
  localStorage.removeItem(marker)
  try {
    const { email, timestamp } = JSON.parse(stored ?? '{}') as { email?: unknown; timestamp?: unknown }
    return typeof email === 'string' && typeof timestamp === 'number' && Date.now() - timestamp < validMs ? email : undefined
  } catch {
    return undefined
  }
}

/** A test address nobody has used yet; kept so that the register page can offer it after a detour. Demo mode only. */
export function suggestTestEmail(): string {
  const email = `learner.${Math.random().toString(36).slice(2, 8)}@example.com`
  localStorage.setItem('suggestedTestEmail', email)
  return email
}

export function takeSuggestedEmail(): string | undefined {
  const email = localStorage.getItem('suggestedTestEmail') ?? undefined
  localStorage.removeItem('suggestedTestEmail')
  return email
}
