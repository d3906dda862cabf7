import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** Holds bones in the shape of what is coming. It appears after 150 ms, so that quick answers do not flicker. `label`: "Loading lessons". */
export function Skeleton({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cx('bones', className)} aria-busy="true">
      <span className="sr" role="status">
        {label}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** One grey bar; size it with utilities: `<Bone className="h-9 w-24" />`. */
export const Bone = ({ className }: { className?: string }) => <span className={cx('bone', className)} />

/** A ruled list of people or lessons that is still on its way. */
export function ListSkeleton({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <Skeleton label={label}>
      <div className="ruled">
        {Array.from({ length: rows }, (_, at) => (
          <div key={at}>
            <Bone className="size-9 flex-none" />
            <span className="grid flex-1 gap-2">
              <Bone className={at % 2 ? 'w-7/12' : 'w-5/12'} />
              <Bone className={at % 2 ? 'h-2.5 w-6/12' : 'h-2.5 w-8/12'} />
            </span>
            <Bone className="w-14" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
