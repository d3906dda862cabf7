import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  icon: ReactNode
  dot?: boolean
}

/** A button that shows only an icon; `label` is what screen readers and the tooltip say. `dot` marks that something is new. */
export function IconButton({ label, icon, dot, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={cx('icon-btn', className)}>
      {icon}
      {dot && <span className="icon-btn-dot" />}
    </button>
  )
}
