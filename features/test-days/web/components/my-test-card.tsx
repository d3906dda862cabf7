import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useMyTestPlan } from '../hooks.ts'
import { PlanView } from './plan-view.tsx'
import { TornPlate } from './torn-plate.tsx'

/** Nothing until their instructor has noted something. */
export function MyTestCard({ className }: { className?: string }) {
  const plan = useMyTestPlan().data?.plan
  return plan ? (
    <Card title="Your driving test" className={className}>
      {plan.passedOn && <Plate />}
      <PlanView plan={plan} to="learner" />
    </Card>
  ) : null
}

function Plate() {
  const [times, setTimes] = useState(0)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-4">
      <TornPlate key={times} />
      <Button variant="second" size="sm" className="needs-motion" onClick={() => setTimes(times + 1)}>
        Tear it again
      </Button>
    </div>
  )
}
