import { useState } from 'react'
import { cx } from './class-names.ts'

type AvatarProps = { name?: string | null; email?: string | null; image?: string | null; size?: 'sm' | 'md' | 'lg' | 'xl' | '2xl'; labelled?: boolean }

/** The person's picture, else their initials. Decorative beside a name; `labelled` where it stands alone. */
export function Avatar({ name, email, image, size = 'md', labelled = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const says = labelled ? { role: 'img', 'aria-label': name || email || 'Account' } : { 'aria-hidden': true as const }
  return (
    <span {...says} className={cx('avatar', size !== 'md' && `avatar-${size}`, tint(name || email || ''))}>
      {image && image !== broken ? <img src={image} alt="" loading="lazy" decoding="async" onError={() => setBroken(image)} /> : initialsOf(name, email)}
    </span>
  )
}

/** First letters of the first and last words of the name, else of the email, else a question mark (specification, section 3). */
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

const tints = [undefined, 'avatar-blue', 'avatar-yellow', 'avatar-red']

const tint = (seed: string) => tints[[...seed].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length]
