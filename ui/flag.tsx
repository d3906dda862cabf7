import type { ReactNode } from 'react'
import { Link } from 'react-router'

type FlagProps = {
  to: string
  title: ReactNode
  children: ReactNode
  go: string
  colour?: 'green' | 'blue' | 'local'
}

export function Flag({ to, title, children, go, colour = 'green' }: FlagProps) {
  return (
    <Link to={to} className={`flag flag-${colour} on-fill`}>
      <span>
        <b>{title}</b>
        <span className="text-md">{children}</span>
      </span>
      <span className="flag-go">{go}</span>
    </Link>
  )
}
