import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/class-names.ts'
import { useMediaQuery } from './use-media-query.ts'

type FoldCardProps = {
  id?: string
  title: ReactNode
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A card that a phone shows folded: of a long page’s second half only the titles. */
export function FoldCard({ id, title, action, className, children }: FoldCardProps) {
  if (!useMediaQuery('(max-width: 47.99rem)'))
    return (
      <Card id={id} title={title} action={action} className={className}>
        {children}
      </Card>
    )
  return (
    <details id={id} className={cx('card group', className)}>
      <summary className="-my-3 flex min-h-12 list-none items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        <ChevronDown aria-hidden="true" className="w-5 flex-none text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="mt-4">
        {action && <p className="mb-3">{action}</p>}
        {children}
      </div>
    </details>
  )
}
