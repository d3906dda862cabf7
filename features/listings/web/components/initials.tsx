import { initialsOf } from '#ui/avatar.tsx'
import { cx } from '#ui/class-names.ts'

/** As long as there is no photo that we have checked. Nobody is drawn who is a real person. */
export const Initials = ({ name, size = 'lg' }: { name: string; size?: 'lg' | 'xl' }) => (
  <span className={cx('avatar', `avatar-${size}`)} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
