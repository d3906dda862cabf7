import { Link } from 'react-router'
import { useReadiness } from '#features/readiness/web/hooks.ts'
import { sayChance } from '#features/readiness/web/words.ts'
import { Card } from '#ui/card.tsx'
import { Bone } from '#ui/states.tsx'

/** The estimate of the test plan in one line; nothing while it is off, or the test is passed. */
export function ReadinessCard() {
  const { data, isLoading } = useReadiness()
  if (data && (!data.isOn || data.passedOn)) return null
  if (!data && !isLoading) return null
  return (
    <Card
      title="If you took the test today"
      action={<Link to="/dashboard/readiness">Your test plan</Link>}
      aria-busy={isLoading}
    >
      {!data ? (
        <Bone className="h-18" />
      ) : data.estimate ? (
        <>
          <p>
            <b className="num text-2xl">{sayChance(data.estimate.today)}</b> in 100 learners like you would
            pass.
          </p>
          <p className="text-sm text-ink-2">An estimate, never a promise.</p>
        </>
      ) : (
        <p className="text-ink-2">Too early to say: an estimate comes with your first lessons.</p>
      )}
    </Card>
  )
}
