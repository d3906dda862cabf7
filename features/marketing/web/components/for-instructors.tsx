import { ButtonLink } from '#ui/button.tsx'
import { Checks } from './checks.tsx'
import { SampleDay } from './sample-day.tsx'

export function ForInstructors() {
  return (
    <section className="asphalt section" id="instructors" aria-labelledby="instructors-title">
      <div className="page-wide duo duo-flip">
        <div>
          <h2 id="instructors-title">A diary that leaves time for the road.</h2>
          <p className="lead">
            You set your hours, your notice and the time you need between lessons. Learners see only what is
            truly free.
          </p>
          <Checks
            points={[
              'Time to travel is kept free around every lesson',
              'Paid before the lesson, and still paid when someone cancels too late',
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
