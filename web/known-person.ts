import { readStored, writeStored } from '#ui/device-storage.ts'
import type { Role } from '#common/endpoint.ts'
import { offlineForMs } from './timeouts.ts'

export type KnownPerson = {
  id: string
  name: string
  email: string
  role: Role
  profileImage: string | null
  verificationStatus: 'pending' | 'approved'
  /** Approved though nobody has followed a link: an administrator, or an address of the demo. */
  autoApproved: boolean
}

/** Books a first lesson, and has confirmed no address yet: as the server’s `isGuest`. */
export const isGuest = ({ email }: Pick<KnownPerson, 'email'>) => email === ''

export const knownPersonItem = 'mine: me'

export const rememberMe = (me: KnownPerson, now = Date.now()) =>
  void writeStored(knownPersonItem, JSON.stringify({ at: now, me }))

export const forgetMe = () => void writeStored(knownPersonItem, undefined)

/** As the server last sent it; undefined once that is too long ago. */
export function knownMe(id: string, now = Date.now()): KnownPerson | undefined {
  try {
    const { at, me }: { at: number; me: KnownPerson } = JSON.parse(readStored(knownPersonItem) ?? '')
    return me.id === id && Math.abs(now - at) <= offlineForMs ? me : undefined
  } catch {
    return undefined
  }
}
