import { Card } from '#ui/card.tsx'
import { useMyTestPlan } from '../hooks.ts'
import { PlanView } from './plan-view.tsx'

/** Nothing until their instructor has noted something. */
export function MyTestCard({ className }: { className?: string }) {
  const plan = useMyTestPlan().data?.plan
  return plan ? (
    <Card title="Your driving test" className={className}>
      <PlanView plan={plan} to="learner" />
    </Card>
  ) : null
}
