import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import '../readiness.css'
import type { Estimate } from '../../contract.ts'
import {
  aboutTheModel,
  sayAhead,
  sayAim,
  sayBasis,
  sayChance,
  sayEffort,
  sayRaise,
  surenessNames,
} from '../words.ts'
import { ChanceBand } from './chance-band.tsx'

export function EstimateCard({ estimate, today }: { estimate: Estimate; today: string }) {
  const { basis, narrowedByMock } = estimate
  const width =
    basis.mockDrives === 0
      ? 'The band is wide because you’ve had no mock driving test.'
      : `You’ve had ${plural(basis.mockDrives, 'mock driving test')}.`
  return (
    <Card
      title="If you took the driving test today"
      action={<Badge tone="line">{surenessNames[estimate.sureness]}</Badge>}
    >
      <p className="band-figure num">
        {sayChance(estimate.today)} <small>in 100 learners like you would pass</small>
      </p>
      <ChanceBand estimate={estimate} />
      <p>
        {width}{' '}
        {narrowedByMock >= 3 &&
          `Passing ${basis.mockDrives === 0 ? 'one' : 'another'} would make the range about ${narrowedByMock}% narrower. `}
        {sayAhead(estimate)} {sayAim(estimate, today)}
      </p>
      <p className="mt-2 text-sm text-ink-2">
        {sayBasis(estimate)} {aboutTheModel} Whether you’re ready is for you and your instructor to say.
      </p>
    </Card>
  )
}

const placeOf = ({ kind, skill }: Estimate['raises'][number]) =>
  kind === 'practice'
    ? '/dashboard/practice'
    : kind === 'theory'
      ? '/dashboard/learning/theory'
      : `/dashboard/learning?${new URLSearchParams({ tab: 'skills', skill: skill ?? '' })}`

export function RaiseCard({ raises }: Pick<Estimate, 'raises'>) {
  const most = Math.max(...raises.map(({ gain }) => gain))
  return (
    <Card title="What would raise it most">
      {raises.length === 0 ? (
        <p className="text-ink-2">No single thing any more. Keep it up with mock driving tests.</p>
      ) : (
        <ol className="raise">
          {raises.map((raise) => (
            <li key={raise.skill ?? raise.kind}>
              <Link to={placeOf(raise)}>
                <b>{sayRaise(raise)}</b>
                <span>{sayEffort(raise)}</span>
                <em className="num">
                  +{raise.gain} <small>in 100</small>
                </em>
                <Progress value={raise.gain} max={most} label={`${raise.gain} more in 100`} />
              </Link>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-sm text-ink-2">
        These are in order of how much each would raise your estimate.{' '}
        <Link to="/dashboard/progress">Practise next</Link> follows your instructor’s plan, if there is one,
        so it can differ.
      </p>
    </Card>
  )
}
