import { useState } from 'react'
import { avatarStyleOf, defaultAvatar } from '#common/avatar.ts'
import type { Role } from '#common/endpoint.ts'
import { cx } from './class-names.ts'

type AvatarProps = {
  name?: string | null
  email?: string | null
  of?: Role | null
  image?: string | null
  size?: 'sm' | 'md' | 'lg' | 'xl' | '2xl'
  labelled?: boolean
  /** In the dashboard: the picture, or the first letter of the name, or U (specification, section 2). */
  letter?: boolean
}

const scenes: readonly string[] = ['waves', 'hills']

const sizeOf = (size: AvatarProps['size']) => size !== 'md' && `avatar-${size}`

/** Picture, else drawn face (none of an instructor), else initials. Decorative beside a name; `labelled` where it stands alone. */
export function Avatar({
  name,
  email,
  of: role,
  image,
  size = 'md',
  labelled = false,
  letter = false,
}: AvatarProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const says = labelled
    ? { role: 'img', 'aria-label': name || email || 'Account' }
    : { 'aria-hidden': true as const }
  const drawn = letter ? undefined : defaultAvatar({ name, email, role })
  const own = role === 'instructor' && image?.startsWith('/avatars/') ? undefined : image
  const source = [own, drawn].find((one) => one && !broken.includes(one))
  const isScene = source !== undefined && source === drawn && scenes.includes(avatarStyleOf(role))
  const lose = () => source && setBroken([...broken, source])
  return (
    <span
      {...says}
      className={cx('avatar', sizeOf(size), tint(name || email || ''), isScene && 'avatar-scene')}
    >
      {source ? (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          onError={lose}
          // Before hydration it may have failed without a listener.
          ref={(picture) => void (picture?.complete && picture.naturalWidth === 0 && lose())}
        />
      ) : letter ? (
        letterOf(name)
      ) : (
        initialsOf(name, email)
      )}
    </span>
  )
}

/** First and last words of the name, else of the email, else a question mark (specification, section 3). */
export function initialsOf(name?: string | null, email?: string | null) {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    letters
      .map((word) => [...(word ?? '')][0])
      .join('')
      .toUpperCase() ||
    email?.trim()[0]?.toUpperCase() ||
    '?'
  )
}

export const letterOf = (name?: string | null) => [...(name ?? '').trim()][0]?.toUpperCase() ?? 'U'

const tints = [undefined, 'avatar-blue', 'avatar-yellow', 'avatar-red']

const tint = (seed: string) =>
  tints[[...seed].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length]
