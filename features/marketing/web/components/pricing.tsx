import { PlanCards } from './plan-cards.tsx'

export function Pricing() {
  return (
    <section className="section page-wide" id="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">Pay when you earn.</h2>
      <p className="lead">
        Learners pay only for lessons. Instructors choose how. Pro costs less than Free once you take more
        than £400 a month.
      </p>
      <PlanCards />
    </section>
  )
}
