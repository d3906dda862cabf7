import { brand } from '#common/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useSession } from '#web/session.ts'
import { Demonstration } from './demonstration.tsx'

export function Hero() {
  const isSignedIn = useSession().status === 'in'
  return (
    <section className="hero on-fill" aria-labelledby="hero">
      <div className="hero-grid">
        <div>
          <h1 id="hero">{brand.claim}</h1>
          <p className="hero-lead">
            Find a vetted instructor nearby, book in a minute, and see where you stand on all 27 skills of the
            driver’s record. Instructors get a diary that fills itself, and the money without the chasing.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={isSignedIn ? '/dashboard' : '/register'} variant="yellow" size="lg">
              {isSignedIn ? 'Go to Dashboard' : 'Get Started'}
            </ButtonLink>
            <ButtonLink to="/register" variant="second" size="lg">
              Start Free Trial
            </ButtonLink>
            <ButtonLink to={'/features'} variant="plain" size="lg">
              Watch Demo
            </ButtonLink>
          </div>
          <p className="hero-note">Free for learners: you pay only for lessons.</p>
        </div>
        <Demonstration />
      </div>
    </section>
  )
}
