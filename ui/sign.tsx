import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { RouteChip } from './route-chip.tsx'

type SignProps = {
  title?: ReactNode
  /** 1 where the sign is the head of its page. */
  level?: 1 | 2
  code?: string
  figure?: ReactNode
  rows?: readonly (readonly [ReactNode, ReactNode])[]
  colour?: 'green' | 'blue' | 'local'
  className?: string
  children?: ReactNode
}

export function Sign({
  title,
  level = 2,
  code,
  figure,
  rows,
  colour = 'green',
  className,
  children,
}: SignProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section
      className={cx(
        'sign',
        colour === 'local' ? 'sign-local' : 'on-fill',
        colour === 'blue' && 'sign-blue',
        className,
      )}
    >
      <div className="sign-in">
        <div>
          {title && (
            <header className="sign-head">
              <Heading>{title}</Heading>
              {code && <RouteChip>{code}</RouteChip>}
            </header>
          )}
          {figure && <p className="sign-figure num">{figure}</p>}
          {children}
        </div>
        {rows && (
          <dl className="sign-rows">
            {rows.map(([to, far], at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
              <div key={at}>
                <dt>{to}</dt>
                <dd>{far}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}
