import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode }

/** Nothing here yet: one sentence, perhaps a second, and one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <p>
        <b>{title}</b>
        {children && <span className="block text-ink-2">{children}</span>}
      </p>
      {action}
    </div>
  )
}

type ErrorStateProps = { title?: ReactNode; children: ReactNode; retry?: () => unknown }

/** Something failed: what happened, what to do, and a way to try again. */
export function ErrorState({ title = 'This did not load', children, retry }: ErrorStateProps) {
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

type NoticeProps = { tone?: keyof typeof marks; title?: ReactNode; children?: ReactNode }

/** A sentence the person should read before going on. It does not interrupt; for that there is `toast`. */
export function Notice({ tone = 'blue', title, children }: NoticeProps) {
  const Mark = marks[tone]
  return (
    <div className={`notice notice-${tone}`}>
      <Mark aria-hidden="true" />
      <div>
        {title && <b className="block">{title}</b>}
        {children}
      </div>
    </div>
  )
}

/** The whole page waits: a spinner and what it waits for. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div className="waiting" role="status">
      <span className="spin" aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
