import type { Pence } from '#common/money.ts'
import { formatBasisPoints } from '#features/payments/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { useBrand } from '#web/brand.ts'
import { enterprise, plans } from '../plans.ts'
import { ForVisitors } from './for-visitors.tsx'

const inPounds = (pence: Pence) => `£${pence / 100}`

type PlanCardsProps = { show?: (pence: Pence) => string; level?: 2 | 3 }

export function PlanCards({ show = inPounds, level = 3 }: PlanCardsProps) {
  const { supportEmail } = useBrand()
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
          {plan.isOpen ? (
            <ForVisitors>
              <ButtonLink to="/register" variant="second">
                Start free
              </ButtonLink>
            </ForVisitors>
          ) : (
            <p>You can’t choose it yet: everyone starts on Free.</p>
          )}
        </div>
      ))}
      <div className="plan">
        <Heading>{enterprise.name}</Heading>
        <p className="plan-cost">
          <b>Let’s talk</b>
        </p>
        <p>A commission that suits your school</p>
        <Gives gives={enterprise.gives} />
        <a className="btn btn-second" href={`mailto:${supportEmail}?subject=Enterprise`}>
          Contact sales
        </a>
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
