import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  icon: ReactNode
  dot?: boolean
}

/** `label` is the accessible name and the tooltip. `dot` marks that something is new. */
export function IconButton({ label, icon, dot, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={cx('icon-btn', className)}>
      {icon}
      {dot && <span className="icon-btn-dot" />}
    </button>
  )
}
