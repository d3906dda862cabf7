import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { Illustration, type IllustrationName } from './illustration.tsx'

type EmptyStateProps = {
  title: ReactNode
  picture?: IllustrationName
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, picture, children, action }: EmptyStateProps) {
  return (
    <div className={cx('empty', picture && 'empty-drawn')}>
      {picture && <Illustration name={picture} />}
      <p>
        <b>{title}</b>
        {children && <span className="block text-ink-2">{children}</span>}
      </p>
      {action}
    </div>
  )
}

type ErrorStateProps = { title?: ReactNode; children: ReactNode; retry?: () => unknown }

export function ErrorState({ title = 'This didn’t load', children, retry }: ErrorStateProps) {
  return (
    <div className="failed" role="alert">
      <p>
        <b>{title}</b>
        <span className="block text-ink-2">{children}</span>
      </p>
      {retry && (
        <Button variant="second" onClick={() => retry()}>
          Try again
        </Button>
      )}
    </div>
  )
}

const marks = { blue: Info, yellow: TriangleAlert, red: CircleAlert, green: CircleCheck }

type BannerProps = { tone?: keyof typeof marks; title?: ReactNode; children?: ReactNode }

/** Does not interrupt; for that there is `toast`. */
export function Banner({ tone = 'blue', title, children }: BannerProps) {
  const Mark = marks[tone]
  return (
    <div className={`banner banner-${tone}`}>
      <Mark aria-hidden="true" />
      <div>
        {title && <b className="block">{title}</b>}
        {children}
      </div>
    </div>
  )
}

export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div className="waiting" role="status">
      <span className="spin" aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}

type SkeletonProps = { label: string; className?: string; children: ReactNode }

/** Appears after 150 ms, so that quick answers do not flicker. `label`: "Loading lessons". */
export function Skeleton({ label, className, children }: SkeletonProps) {
  return (
    <div className={cx('bones', className)} aria-busy="true">
      <span className="sr" role="status">
        {label}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** Size it with utilities: `<Bone className="h-9 w-24" />`. */
export const Bone = ({ className }: { className?: string }) => <span className={cx('bone', className)} />

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

type QueryStatusProps = {
  query: { isPending: boolean; error: Error | null; refetch: () => unknown }
  label: string
  rows?: number
}

/** Stands in for a list that is being read, or says why it could not be. */
export function QueryStatus({ query: { isPending, error, refetch }, label, rows }: QueryStatusProps) {
  if (isPending) return <ListSkeleton label={label} rows={rows} />
  return error && <ErrorState retry={refetch}>{error.message}</ErrorState>
}
