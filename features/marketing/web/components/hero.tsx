import { brand } from '#common/brand.ts'
import { PlaceSearch } from '#features/listings/web/components/place-search.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useSession } from '#web/session.ts'
import { Scene } from './scene.tsx'

export function Hero() {
  const isSignedIn = useSession().status === 'in'
  return (
    <section className="hero" aria-labelledby="hero">
      <Scene />
      <div className="page-wide">
        <div className="board on-fill">
          <h1 id="hero">{brand.claim}</h1>
          <p className="hero-lead">Checked instructors near you, with real prices and real free times.</p>
          {!isSignedIn && (
            <div className="paper mb-5">
              <PlaceSearch />
            </div>
          )}
          <div className="hero-ways">
            <ButtonLink
              to={isSignedIn ? '/dashboard' : '/register'}
              variant={isSignedIn ? 'yellow' : 'second'}
            >
              {isSignedIn ? 'Go to Dashboard' : 'Get Started'}
            </ButtonLink>
            <ButtonLink to="/features" variant="plain">
              Watch Demo
            </ButtonLink>
            {!isSignedIn && (
              <ButtonLink to="/register?as=instructor" variant="plain">
                Start Free Trial as an instructor
              </ButtonLink>
            )}
          </div>
          <p className="hero-note">Free for learners. You only pay for your lessons.</p>
        </div>
      </div>
    </section>
  )
}
