import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DemoGame } from '#features/game/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { Plate } from '#ui/plate.tsx'
import { RouteChip } from '#ui/route-chip.tsx'
import { askServer } from '#web/ask-server.ts'
import { samplePeople } from '../sample-people.ts'
import { Checks } from './checks.tsx'
import { ForVisitors } from './for-visitors.tsx'
import { SampleSkills } from './sample-skills.tsx'
import { Scene } from './scene.tsx'

const DemoProgress = lazily(async () => (await import('./demo-progress.tsx')).DemoProgress)
const DemoInstructor = lazily(async () => (await import('./demo-instructor.tsx')).DemoInstructor)

export const BothSeats = () => (
  <section className="section page-wide" id="students" aria-labelledby="students-title">
    <div className="beside">
      <h2 id="students-title">See it from both seats.</h2>
      <p className="lead">
        Learner on the right, instructor on the left, one record between you. After each lesson your
        instructor marks what you did, and you see what to practise next, and why.
      </p>
    </div>
    <Demonstration />
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
  </section>
)

const views = [
  { value: 'instructor', label: 'Instructor view', seat: 'Left seat' },
  { value: 'student', label: 'Learner view', seat: 'Right seat' },
] as const

/** A windscreen, with the two seats under it. */
function Demonstration() {
  const [view, setView] = useState<(typeof views)[number]['value']>('student')
  const learner = useDemoLearner()
  return (
    <figure className="demo" data-view={view}>
      <div className="windscreen">
        <Scene />
        <div className="demo-body paper">
          {view === 'student' ? (
            learner ? (
              <LazyBoundary waiting={<DemoLearner />}>
                <DemoProgress learner={learner} />
              </LazyBoundary>
            ) : (
              <DemoLearner />
            )
          ) : (
            <LazyBoundary>
              <DemoInstructor />
            </LazyBoundary>
          )}
        </div>
        <fieldset className="demo-switch">
          <legend className="sr">Show the demonstration as</legend>
          {views.map(({ value, label, seat }) => (
            <label key={value}>
              <input
                type="radio"
                className="sr"
                name="demonstration"
                value={value}
                aria-label={label}
                checked={view === value}
                onChange={() => setView(value)}
              />
              <span>
                {label}
                <small>{seat}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      <figcaption>
        {learner && view === 'student'
          ? 'A demonstration. The figures are those of our demo learner, worked out like anybody’s.'
          : 'A demonstration with sample figures.'}
      </figcaption>
    </figure>
  )
}

/** Not from the contract, which would bring its schemas to a page that is only read. */
function useDemoLearner(): DemoGame | null {
  const [learner, setLearner] = useState<DemoGame | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    askServer('/api/public/demo-learner', { signal: gone.signal })
      .then((reply) => (reply.ok ? reply.json() : { learner: null }))
      .then(
        (answer) => setLearner(answer.learner),
        () => {},
      )
    return () => gone.abort()
  }, [])
  return learner
}

function DemoLearner() {
  return (
    <>
      <div className="demo-who">
        <Plate />
        <p className="flex-1 leading-snug">
          <b className="block">{samplePeople.learner}</b>
          <span className="text-sm text-ink-2">with {samplePeople.instructor}, Bristol BS7</span>
        </p>
      </div>
      <SampleSkills />
      <div className="demo-next">
        <CalendarDays aria-hidden="true" />
        <p className="flex-1">
          <b className="block text-md">Next lesson Friday, 16:00</b>
          <span className="mute">Dual carriageways, from BS6 6</span>
        </p>
        <RouteChip label="Lesson 25">L25</RouteChip>
      </div>
    </>
  )
}
