import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { guides } from '../guides.ts'
import type { Group } from '../reference.ts'
import '../docs.css'

type DocsFrameProps = { up?: readonly { to: string; label: string }[]; group?: Group; children: ReactNode }

export function DocsFrame({ up, group, children }: DocsFrameProps) {
  const { pathname } = useLocation()
  return (
    <div className="page-wide docs">
      <nav className="docs-side" aria-label="Docs">
        <AllWays group={group} />
      </nav>
      <details key={pathname} className="docs-fold">
        <summary>
          Guides and API reference
          <ChevronDown aria-hidden="true" />
        </summary>
        <nav aria-label="Docs">
          <AllWays group={group} />
        </nav>
      </details>
      <article className="docs-main">
        {up && (
          <nav aria-label="Where you are" className="mute docs-up">
            {up.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        {children}
      </article>
    </div>
  )
}

const AllWays = ({ group }: { group: Group | undefined }) => (
  <>
    <h2>Guides</h2>
    <Ways ways={guides.map(({ path, title }) => ({ to: path, label: title }))} />
    <h2>API reference</h2>
    <Ways ways={[{ to: '/docs/api', label: 'All operations' }]} />
    {group && (
      <>
        <h2>{group.title}</h2>
        <Ways ways={group.operations.map(({ name }) => ({ to: `/docs/api/${name}`, label: name }))} />
      </>
    )}
  </>
)

function Ways({ ways }: { ways: readonly { to: string; label: string }[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {ways.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
