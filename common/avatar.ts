import type { Role } from './endpoint.ts'

export const avatarStyles = ['smiles', 'signs', 'waves', 'hills'] as const
export type AvatarStyle = (typeof avatarStyles)[number]

const styles: Record<Role, AvatarStyle> = {
  student: 'smiles',
  instructor: 'signs',
  admin: 'waves',
  school_owner: 'hills',
}

export const avatarStyleOf = (role: Role | null | undefined): AvatarStyle => styles[role ?? 'student']

/** FNV-1a, 32 bits, stirred as in MurmurHash3: too few bits to find an email address by. */
export function avatarSeed(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text.trim().toLowerCase().replace(/\s+/g, ' ')))
    hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0')
}

/** Served for ever: a new look needs a new style. */
export const avatarPath = (style: AvatarStyle, text: string) => `/avatars/${style}/${avatarSeed(text)}.svg`

export function defaultAvatar({
  name,
  email,
  role,
}: {
  name?: string | null
  email?: string | null
  role?: Role | null | undefined
}): string | undefined {
  // Whose car a learner gets into has a photo, or none: never a made-up face.
  if (role === 'instructor') return undefined
  const seed = name?.trim() || email?.trim()
  return seed ? avatarPath(avatarStyleOf(role), seed) : undefined
}
