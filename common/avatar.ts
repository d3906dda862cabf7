import type { Role } from './endpoint.ts'

/** How faces are drawn for people without a picture. No style gives anybody a skin, a sex or a bad mood. */
export const avatarStyles = ['smiles', 'signs', 'waves', 'hills'] as const
export type AvatarStyle = (typeof avatarStyles)[number]

const styles: Record<Role, AvatarStyle> = {
  student: 'smiles',
  instructor: 'signs',
  admin: 'waves',
  school_owner: 'hills',
}

/** A style for each role; whoever's role is not known is drawn as a learner. */
export const avatarStyleOf = (role: Role | null | undefined): AvatarStyle => styles[role ?? 'student']

/**
 * Eight hexadecimal digits out of a name or an address: the same text, however spaced and written large or small, is the same face.
 * So few bits belong to so many texts that nobody finds an address by them (FNV-1a, 32 bits, stirred as in MurmurHash3).
 */
export function avatarSeed(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text.trim().toLowerCase().replace(/\s+/g, ' ')))
    hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0')
}

/** Where our own server draws a face. Once released, a drawing never changes: a new look is a new style. */
export const avatarPath = (style: AvatarStyle, text: string) => `/avatars/${style}/${avatarSeed(text)}.svg`

/** The face of somebody without a picture, by name, else by email; nothing for nobody. */
export function defaultAvatar({
  name,
  email,
  role,
}: {
  name?: string | null
  email?: string | null
  role?: Role | null
}): string | undefined {
  const seed = name?.trim() || email?.trim()
  return seed ? avatarPath(avatarStyleOf(role), seed) : undefined
}
