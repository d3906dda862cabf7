import { brand } from '#common/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useSession } from '#web/session.ts'
import { ArrowUpLeft, ArrowUpRight, CalendarDays, BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Plate } from '#ui/plate.tsx'
import { RouteChip } from '#ui/route-chip.tsx'
import { SampleSkills } from './sample-skills.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Bars } from '#ui/bars.tsx'
import { Figures } from './figures.tsx'
import { PlaceSearch } from '#features/listings/web/components/place-search.tsx'
import { samplePeople } from '../sample-people.ts'

export function Hero() {
  const isSignedIn = useSession().status === 'in'
  return (
    <section className="hero on-fill" aria-labelledby="hero">
      <div className="hero-grid">
        <div>
          <h1 id="hero">{brand.claim}</h1>
          <p className="hero-lead">
            Find a vetted instructor nearby, book in a minute, and see how you’re doing on all 27 driving-test
            skills. Instructors get a diary that learners book themselves, and no more chasing payments.
          </p>
          {!isSignedIn && (
            <div className="paper mb-5">
              <PlaceSearch />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={isSignedIn ? '/dashboard' : '/register'} variant="yellow" size="lg">
              {isSignedIn ? 'Go to Dashboard' : 'Get Started'}
            </ButtonLink>
            {!isSignedIn && (
              <ButtonLink to="/register?as=instructor" variant="second" size="lg">
                Start Free as an instructor
              </ButtonLink>
            )}
            <ButtonLink to={'/features'} variant="plain" size="lg">
              Watch Demo
            </ButtonLink>
          </div>
          <p className="hero-note">Free for learners. You only pay for your lessons.</p>
        </div>
        <Demonstration />
      </div>
    </section>
  )
}

const views = [
  { value: 'student', label: 'Learner view', icon: ArrowUpLeft },
  { value: 'instructor', label: 'Instructor view', icon: ArrowUpRight },
] as const

function Demonstration() {
  const [view, setView] = useState<(typeof views)[number]['value']>('student')
  return (
    <figure className="demo" data-view={view}>
      <fieldset className="demo-switch">
        <legend className="sr">Show the demonstration as</legend>
        {views.map(({ value, label, icon: Icon }) => (
          <label key={value}>
            <input
              type="radio"
              className="sr"
              name="demonstration"
              value={value}
              checked={view === value}
              onChange={() => setView(value)}
            />
            <Icon aria-hidden="true" />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="demo-body paper">{view === 'student' ? <DemoLearner /> : <DemoInstructor />}</div>
      <figcaption>A demonstration with sample figures.</figcaption>
    </figure>
  )
}

function DemoLearner() {
  return (
    <>
      <div className="flex items-center gap-3">
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
          <b className="block text-md">Next lesson Fri 27 Nov, 16:00</b>
          <span className="mute">Dual carriageways, from BS6 6</span>
        </p>
        <RouteChip label="Lesson 25">L25</RouteChip>
      </div>
    </>
  )
}

const revenue = [
  ['Mon', 228],
  ['Tue', 209],
  ['Wed', 228],
  ['Thu', 209],
  ['Fri', 266],
  ['Sat', 152],
] as const

function DemoInstructor() {
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={samplePeople.instructor} of="instructor" />
        <p className="flex-1 leading-snug">
          <b className="block">{samplePeople.instructor}</b>
          <span className="text-sm text-ink-2">ADI since 2014, Bristol</span>
        </p>
        <Badge tone="green" icon={<BadgeCheck aria-hidden="true" />}>
          Vetted
        </Badge>
      </div>
      <Figures
        figures={[
          ['£1,292', 'weekly revenue'],
          ['5', 'lessons today'],
          ['34', 'hours this week'],
        ]}
      />
      <Bars
        low
        label="Revenue by day"
        bars={revenue.map(([name, value]) => ({ name, value, shows: `£${value}` }))}
      />
      <ul className="ruled ruled-all mt-3">
        <li>
          <time>12:30</time>
          <b className="flex-1">{samplePeople.otherLearner}</b>
          <span className="text-sm text-ink-2">BS8 1</span>
        </li>
        <li>
          <time>14:15</time>
          <span className="flex-1">Free, 1½ hours</span>
          <Badge tone="line">Open to book</Badge>
        </li>
        <li>
          <time>16:00</time>
          <b className="flex-1">{samplePeople.learner}</b>
          <span className="text-sm text-ink-2">BS6 6</span>
        </li>
      </ul>
    </>
  )
}
