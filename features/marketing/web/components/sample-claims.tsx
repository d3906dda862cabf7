import { Badge } from '#ui/badge.tsx'
import { useConfig } from '#web/use-config.ts'

const claims = [
  ['50K+', 'users'],
  ['1000+', 'instructors'],
  ['5000+', 'students taught'],
  ['4.9', 'rating'],
  ['99.9%', 'uptime'],
  ['24/7', 'support'],
] as const

/** The figures of specification section 1, which nobody can prove: in demonstrations only, and called what they are. */
export function SampleClaims() {
  if (useConfig()?.mode !== 'demo') return null
  return (
    <section className="page-wide mt-10" aria-labelledby="claims-title">
      <h2 id="claims-title" className="mb-4">
        <Badge tone="yellow">Sample figures, made up for this demonstration</Badge>
      </h2>
      <dl className="claims">
        {claims.map(([figure, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
