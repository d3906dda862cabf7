import { Footprints, Glasses, IdCard } from 'lucide-react'
import { useIsBeforeFirst } from '#features/lessons/web/hooks.ts'
import { whatToBring } from '#features/lessons/words.ts'
import { Card } from '#ui/card.tsx'

const things = [
  [IdCard, 'Provisional licence', 'Your instructor needs to see it.'],
  [Glasses, 'Glasses or lenses', 'If you need them to read a number plate at 20 metres.'],
  [Footprints, 'Flat shoes', 'Thin soles, no flip-flops.'],
] as const

/** In full before a first lesson; later it's a line that opens. */
export function Bring() {
  const isBeforeFirst = useIsBeforeFirst()
  return (
    <Card title="What to bring">
      {isBeforeFirst ? (
        <Things />
      ) : (
        <details className="bring-more">
          <summary>{whatToBring}</summary>
          <Things />
        </details>
      )}
    </Card>
  )
}

const Things = () => (
  <ul className="bring">
    {things.map(([Icon, what, why]) => (
      <li key={what}>
        <Icon aria-hidden="true" />
        <b>{what}</b>
        <span>{why}</span>
      </li>
    ))}
  </ul>
)
