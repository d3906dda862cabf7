import { ButtonLink } from '#ui/button.tsx'
import { Checks } from './checks.tsx'
import { ForVisitors } from './for-visitors.tsx'
import { SampleWeek } from './sample-week.tsx'

export const ForInstructors = () => (
  <section className="week-ahead on-fill" id="instructors" aria-labelledby="instructors-title">
    <div className="page-wide beside">
      <h2 id="instructors-title">A diary that leaves time for the road.</h2>
      <div>
        <p>
          You set your hours, your notice and the time you need between lessons. Learners only see times you
          can really make.
        </p>
        <ForVisitors>
          <ButtonLink to="/register?as=instructor" variant="yellow" className="mt-5">
            Fill my week
          </ButtonLink>
        </ForVisitors>
      </div>
    </div>
    <SampleWeek />
    <div className="page-wide">
      <Checks
        points={[
          'Leaves time to drive between lessons',
          'Paid before the lesson, and still paid when someone cancels too late',
          'Write it up while parked, and it’s on the learner’s phone',
          'Keep 90% of every lesson, with no monthly fee',
        ]}
      />
    </div>
  </section>
)
