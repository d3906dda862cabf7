import type { Pence } from '#common/money.ts'
import { formatBasisPoints } from '#features/payments/commission.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { trialDays } from '#features/plans/rules.ts'
import { useSession } from '#web/session.ts'
import { enterprise, plans } from '../plans.ts'
import { ForVisitors } from './for-visitors.tsx'

const inPounds = (pence: Pence) => `£${pence / 100}`

type PlanCardsProps = { show?: (pence: Pence) => string; level?: 2 | 3 }

export function PlanCards({ show = inPounds, level = 3 }: PlanCardsProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="plans">
      {plans.map((plan) => (
        <div key={plan.name} className={cx('plan', plan.name === 'Pro' && 'sign on-fill')}>
          <Heading>{plan.name}</Heading>
          <p className="plan-cost">
            <b className="num">{show(plan.feePence)}</b>
            <span>a month</span>
          </p>
          <p>
            <b>{formatBasisPoints(plan.commissionBasisPoints)}</b> of each lesson payment
          </p>
          <Gives gives={plan.gives} />
          <ForVisitors otherwise={plan.name === 'Pro' && <ToMyPlan />}>
            <ButtonLink
              to={`/register?as=instructor${plan.name === 'Pro' ? '&to=/dashboard/plan' : ''}`}
              variant="second"
            >
              {plan.name === 'Pro' ? `Try it free for ${trialDays} days` : 'Start free'}
            </ButtonLink>
          </ForVisitors>
        </div>
      ))}
      <div className="plan">
        <Heading>{enterprise.name}</Heading>
        <p className="plan-cost">
          <b>Let’s talk</b>
        </p>
        <p>A commission that suits your school</p>
        <Gives gives={enterprise.gives} />
        <ButtonLink to="/contact-sales" variant="second">
          Contact sales
        </ButtonLink>
      </div>
    </div>
  )
}

const Gives = ({ gives }: { gives: readonly string[] }) => (
  <ul>
    {gives.map((what) => (
      <li key={what}>{what}</li>
    ))}
  </ul>
)

function ToMyPlan() {
  const session = useSession()
  if (session.status !== 'in' || session.me.role !== 'instructor') return null
  return (
    <ButtonLink to="/dashboard/plan" variant="second">
      Your plan
    </ButtonLink>
  )
}
