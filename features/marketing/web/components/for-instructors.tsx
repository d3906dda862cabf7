import { ButtonLink } from '#ui/button.tsx'
import { Checks } from './checks.tsx'
import { SampleDay } from './sample-day.tsx'

export function ForInstructors() {
  return (
    <section className="asphalt section" id="instructors" aria-labelledby="instructors-title">
      <div className="page-wide duo duo-flip">
        <div>
          <h2 id="instructors-title">A diary that knows how long Gloucester Road takes.</h2>
          <p className="lead">
            Travel time is part of the week. When someone cancels, the gap is offered to learners who can reach it, in the order they asked.
          </p>
          <Checks
            points={[
              'Drag to move, or use the keyboard. Both ask before anyone is told',
              'Works in the car: large targets, and today’s lessons without a signal',
              'Assess while parked, and it is on the learner’s phone',
              'Keep 95% of every lesson on Pro',
            ]}
          />
          <ButtonLink to="/register" variant="yellow">
            Fill my week
          </ButtonLink>
        </div>
        <SampleDay />
      </div>
    </section>
  )
}
