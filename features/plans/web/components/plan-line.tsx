import { formatMoney } from '#common/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useMyPlan } from '../hooks.ts'
import { sayPlan, titleOf } from '../words.ts'

/** Among the earnings: what the plan is, and what another would leave them. */
export function PlanLine() {
  const { data: my } = useMyPlan()
  if (!my) return null
  const saved = my.plan === 'free' ? my.freePence - my.proPence : 0
  return (
    <Card
      title={titleOf(my)}
      action={
        <ButtonLink to="/dashboard/plan" size="sm" variant="second">
          Your plan
        </ButtonLink>
      }
    >
      <p className="text-ink-2">
        {sayPlan(my)}
        {saved > 0 &&
          ` In the last four weeks Pro would have left you ${formatMoney(saved)} more, after its fee.`}
      </p>
    </Card>
  )
}
