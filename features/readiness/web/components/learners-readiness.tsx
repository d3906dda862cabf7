import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import '../readiness.css'
import { useLearnersReadiness } from '../hooks.ts'
import { aboutTheModel, sayAhead, sayBasis, sayChance, sayRaise, surenessNames } from '../words.ts'
import { ChanceBand } from './chance-band.tsx'

/** For the instructor; nothing while there's nothing to estimate. */
export function LearnersReadiness({ learnerId }: { learnerId: string }) {
  const readiness = useLearnersReadiness(learnerId).data
  const estimate = readiness?.estimate
  if (readiness?.isOn === false)
    return (
      <Card title="If they took the test today">
        <p className="text-ink-2">
          They’ve switched this estimate off, or they’re under 18 and haven’t switched it on.
        </p>
      </Card>
    )
  if (!estimate) return null
  return (
    <Card
      title="If they took the test today"
      action={<Badge tone="line">{surenessNames[estimate.sureness]}</Badge>}
    >
      <p className="band-figure num">
        {sayChance(estimate.today)} <small>in 100 learners like them would pass</small>
      </p>
      <ChanceBand estimate={estimate} />
      {estimate.raises.length > 0 && (
        <>
          <h3 className="text-md">What would raise it most</h3>
          <ul className="ruled">
            {estimate.raises.map((raise) => (
              <li key={raise.skill ?? raise.kind}>
                <span className="flex-1">{sayRaise(raise, false)}</span>
                <b className="num text-green-ink">+{raise.gain} in 100</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 text-sm text-ink-2">
        {sayAhead(estimate)} {sayBasis(estimate)} Based on what you can see of their record; theory only if
        they share it. {aboutTheModel} Your judgement counts.
      </p>
    </Card>
  )
}
