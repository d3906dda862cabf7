import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  flush?: boolean
}

export function Card({ title, action, level = 2, flush, className, children, ...rest }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section {...rest} className={cx('card', flush && 'card-flush', className)}>
      {(title || action) && (
        <header className="card-head">
          {title && <Heading className="text-lg">{title}</Heading>}
          {action}
        </header>
      )}
      {children}
    </section>
  )
}
