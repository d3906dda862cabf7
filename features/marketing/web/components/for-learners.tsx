import { ButtonLink } from '#ui/button.tsx'
import { Lane } from '#ui/lane.tsx'
import { Checks } from './checks.tsx'
import { ForVisitors } from './for-visitors.tsx'
import { samplePeople } from '../sample-people.ts'

const skills = [
  ['Junctions', 'Independent', 4],
  ['Roundabouts', 'Prompted', 3],
  ['Pedestrian crossings', 'Reflection', 5],
] as const

export function ForLearners() {
  return (
    <section className="section page-wide" id="students" aria-labelledby="students-title">
      <div className="duo">
        <div>
          <h2 id="students-title">Know what to practise next, and why.</h2>
          <p className="lead">
            After each lesson your instructor marks what you did. A broken line means you still need help. A
            solid line means you can do it on your own.
          </p>
          <Checks
            points={[
              'All 27 skills of the driver’s record, marked by your instructor',
              'Your instructor’s free times, one tap away',
              'The price, and how long you can cancel free of charge, before you pay',
              'Only the instructor you’ve booked sees your address, until a day after the lesson',
            ]}
          />
          <ForVisitors>
            <ButtonLink to="/register">Start learning</ButtonLink>
          </ForVisitors>
        </div>
        <figure className="card sample">
          <div className="card-head">
            <h3 className="text-lg">Driver’s record</h3>
            <span className="text-sm text-ink-2">{samplePeople.learner}, after lesson 24</span>
          </div>
          <p className="flex items-baseline gap-3">
            <span className="figure-big">15</span>
            <span className="font-semibold leading-tight">
              of 27 skills
              <br />
              she does on her own
            </span>
          </p>
          <div className="mt-4 mb-6 flex">
            <Lane level={15} of={27} size="wide" label="15 of 27 skills independent" />
          </div>
          <h4 className="border-b-2 border-ink pb-2">Junctions and crossings</h4>
          <ul className="ruled">
            {skills.map(([skill, word, level]) => (
              <li key={skill}>
                <span className="flex-1">{skill}</span>
                <span className="text-sm text-ink-2">{word}</span>
                <Lane level={level} />
              </li>
            ))}
          </ul>
          <figcaption>A demonstration with sample figures.</figcaption>
        </figure>
      </div>
    </section>
  )
}
