import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type BadgeProps = {
  tone?: 'green' | 'blue' | 'yellow' | 'red' | 'line'
  icon?: ReactNode
  children: ReactNode
}

/** Green: done or yours; blue: under way; yellow: temporary; red: needs you. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={cx('badge', tone && `badge-${tone}`)}>
      {icon}
      {children}
    </span>
  )
}
