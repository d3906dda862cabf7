import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { useBrand } from '#web/use-config.ts'
import { enterprise, plans } from '../plans.ts'

export function Pricing() {
  const { supportEmail } = useBrand()
  return (
    <section className="section page-wide" id="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">Pay when you earn.</h2>
      <p className="lead">Learners pay only for lessons. Instructors choose how. Pro costs less than Free once you take more than £400 a month.</p>
      <div className="plans">
        {plans.map((plan) => (
          <div key={plan.name} className={cx('plan', plan.name === 'Pro' && 'sign on-fill')}>
            <h3>{plan.name}</h3>
            <p className="plan-cost">
              <b className="num">£{plan.feePence / 100}</b>
              <span>a month</span>
            </p>
            <p>
              <b>{plan.commission}%</b> of each student payment
            </p>
            <Gives gives={plan.gives} />
            <ButtonLink to="/register" variant={plan.name === 'Pro' ? 'yellow' : 'second'}>
              {plan.go}
            </ButtonLink>
          </div>
        ))}
        <div className="plan">
          <h3>{enterprise.name}</h3>
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
    </section>
  )
}

const Gives = ({ gives }: { gives: readonly string[] }) => (
  <ul>
    {gives.map((what) => (
      <li key={what}>{what}</li>
    ))}
  </ul>
)
