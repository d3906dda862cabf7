import { type ReactNode, useEffect, useState } from 'react'
import { locale } from '#common/locale.ts'
import { Badge } from '#ui/badge.tsx'
import { useConfig } from '#web/config.ts'
import { askServer } from '#web/ask-server.ts'
import type { Claims as CountedClaims } from '../../contract.ts'

const samples = [
  ['50K+', 'users'],
  ['1000+', 'instructors'],
  ['5000+', 'learners taught'],
  ['4.9', 'rating'],
  ['99.9%', 'uptime'],
  ['24/7', 'support'],
] as const

/** Sample figures are named as such; in production only counted ones are shown. */
export function Claims() {
  const mode = useConfig((config) => config?.mode)
  if (mode === 'demo')
    return (
      <Figures
        title={<Badge tone="yellow">Sample figures, made up for this demonstration</Badge>}
        figures={samples}
      />
    )
  return mode === 'production' && <Counted />
}

function Counted() {
  const { instructors, learners, lessons } = useClaims()
  const counted = [
    [lessons, 'lessons delivered'],
    [learners, 'learners taught'],
    [instructors, 'checked instructors you can book'],
  ] as const
  const figures = counted.flatMap(([count, what]) =>
    count ? [[`${count.toLocaleString(locale)}+`, what] as const] : [],
  )
  if (figures.length === 0) return null
  return <Figures title="Counted so far, and rounded down" figures={figures} />
}

type FiguresProps = { title: ReactNode; figures: readonly (readonly [figure: string, what: string])[] }

const Figures = ({ title, figures }: FiguresProps) => (
  <section className="page-wide mt-10" aria-labelledby="claims-title">
    <h2 id="claims-title" className="mb-4">
      {title}
    </h2>
    <dl className="claims">
      {figures.map(([figure, what]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const none: CountedClaims = { instructors: null, learners: null, lessons: null }
/** Not from the contract, which would bring its schemas to a page that is only read. */
const path = '/api/claims'

function useClaims(): CountedClaims {
  const [claims, setClaims] = useState(none)
  useEffect(() => {
    const gone = new AbortController()
    askServer(path, { signal: gone.signal })
      .then((reply) => (reply.ok ? reply.json() : none))
      .then(setClaims, () => {})
    return () => gone.abort()
  }, [])
  return claims
}
