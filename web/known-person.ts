import { keep, readKept } from '#ui/kept.ts'
import type { Role } from '#common/endpoint.ts'
import { keptForMs } from './times.ts'

/** Whoever is signed in, as their profile has it. */
export type Me = {
  id: string
  name: string
  email: string
  role: Role
  profileImage: string | null
  verificationStatus: 'pending' | 'approved'
}

const item = 'mine: me'

/** Notes on this device who is signed in, as the server has just told. */
export const rememberMe = (me: Me, now = Date.now()) => void keep(item, JSON.stringify({ at: now, me }))

export const forgetMe = () => void keep(item, undefined)

/** Whoever has this id, as the server last told this device; undefined once that is too long ago. */
export function knownMe(id: string, now = Date.now()): Me | undefined {
  try {
    const { at, me }: { at: number; me: Me } = JSON.parse(readKept(item) ?? '')
    return me.id === id && Math.abs(now - at) <= keptForMs ? me : undefined
  } catch {
    return undefined
  }
}
