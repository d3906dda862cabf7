import type { Address } from '#common/site.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from '#web/brand.ts'
import { cx } from '#ui/class-names.ts'
import { InParts } from '#ui/in-parts.tsx'
import { Checks } from '#features/marketing/web/components/checks.tsx'
import { LessonDemo } from '#features/marketing/web/components/lesson-demo.tsx'
import { SampleDay } from '#features/marketing/web/components/sample-day.tsx'
import {
  SampleEarnings,
  SampleFeedback,
  SampleEmails,
  SampleLevels,
  SampleMatch,
  SamplePayment,
} from '#features/marketing/web/components/samples.tsx'
import { ForVisitors } from '#features/marketing/web/components/for-visitors.tsx'
import { AudienceCards } from '#features/marketing/web/components/audience-cards.tsx'
import '#features/marketing/web/marketing.css'

export const addresses: readonly Address[] = [
  {
    path: '/features',
    description:
      'A checked instructor nearby, a diary with travel time, card payments, and feedback on all 27 skills of the driver’s record.',
  },
]

export default function FeaturesPage() {
  return (
    <InParts>
      <header className="page-wide leaf">
        <h1>From the first search to the last lesson.</h1>
        <Lead />
      </header>
      <LessonDemo />
      <Part
        title="Checked instructors near you, with real availability"
        picture={<SampleMatch />}
        lead="Enter a postcode or town. You’ll see who covers it, what an hour costs and the first times you could book, without an account."
        points={[
          'We check licence, badge, DBS certificate and photos before new learners can book',
          'Filters for gearbox, price, distance, day, time, language and more',
          'Trainees are clearly labelled, and a paid place above the list is marked as promoted',
        ]}
      />
      <Part
        title="A diary that leaves time between lessons"
        picture={<SampleDay />}
        flip
        lead="Instructors set their hours and notice. We leave time for the drive. Every time learners see can be booked."
        points={[
          'No double bookings, for the instructor or the learner',
          'Each booking comes with a calendar file, and a cancellation removes it',
          'Sync your lessons to your own calendar',
          'Reminders the evening before and two hours before, or when you choose',
        ]}
      />
      <Part
        title="Feedback after every lesson"
        picture={<SampleFeedback />}
        lead="Your instructor writes what went well and what to work on. Of all 27 skills you see which three to practise next, and why."
        points={[
          'In your instructor’s own words, on your phone straight away',
          'Rate your own lesson, then compare',
          'Mock driving tests marked to DVSA’s rules, with what to practise',
          'Practice with family or friends, confirmed by the person beside you',
          'The order follows what fails most driving tests',
          'Learning resources for between lessons: questions on all fourteen subjects of the theory test, hazard clips, and what each skill means',
          'How ready you are for your test as a range, and what would raise it most: an estimate, never a promise',
        ]}
      />
      <Part
        title="Levels that you earn by driving"
        picture={<SampleLevels />}
        flip
        lead="Five levels for each skill of the driver’s record. Your instructor sets them on how well you drive, not how far. A bad day can take you down one."
        points={[
          'A broken line means with help, a solid one means on your own',
          'Points and badges for what’s been checked: lessons taken, skills raised, theory learnt, practice confirmed',
          'A weekly rhythm that waits while you’re ill or have exams, and you can switch all of it off',
          'Your levels are for you and your instructor, never public',
        ]}
      />
      <Part
        title="Paid by card, and fairly"
        picture={<SamplePayment />}
        lead="Single lessons or blocks of ten hours. We hold your money until the lesson, and refund it automatically when we should."
        points={[
          'The price you see is the whole price',
          'The terms for cancelling stand beside the price; if the instructor cancels, the learner pays nothing',
          'Lesson credit never expires',
        ]}
      />
      <Part
        title="A business you can read"
        picture={<SampleEarnings />}
        flip
        lead="What you earned each month, what’s held and what you’re owed, down to the commission on each lesson."
        points={[
          'Hours, how full they are, cancellations and learners: four weeks on every plan, any period on Pro',
          'Books that add up to the penny',
          'Every learner’s record next to the lessons they’ve had',
        ]}
      />
      <Part
        title="Both of you know, without a phone call"
        picture={<SampleEmails />}
        lead="Booked or cancelled, you both get an email straight away. Learners also hear about a new assessment. Everything about one lesson stays in one thread."
        points={[
          'Instant messages between learner and instructor',
          'A bell for what’s new, and you choose what also comes by email',
        ]}
      />
      <section className="asphalt section" aria-labelledby="reading-title">
        <div className="page-wide duo">
          <div>
            <h2 id="reading-title">Something to read on the bus</h2>
            <p className="lead">
              Articles about learning to drive in Great Britain, and about teaching it. Schools can run all of
              this under their own name: see <Link to="/partners">partners</Link>.
            </p>
          </div>
          <ul className="reading">
            {toRead.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>
                  {label}
                  <ChevronRight aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <ForVisitors>
        <div className="section pb-0">
          <AudienceCards />
        </div>
      </ForVisitors>
    </InParts>
  )
}

/** Separate, so that new settings do not make React hydrate the whole page at once. */
function Lead() {
  const { name } = useBrand()
  return (
    <p className="lead">
      What {name} does for learners and instructors today. The figures in the pictures are samples.
    </p>
  )
}

const toRead = [
  { to: '/blog/theory-test-plan', label: 'A plan for the theory test' },
  { to: '/blog/the-drivers-record', label: 'The driver’s record, explained' },
  { to: '/blog/private-practice', label: 'Practising with family or friends' },
  { to: '/blog', label: 'All articles' },
]

type PartProps = {
  title: string
  picture: ReactNode
  flip?: boolean
  lead: string
  points: readonly string[]
}

function Part({ title, picture, flip, lead, points }: PartProps) {
  return (
    <section className="section section-part page-wide">
      <div className={cx('duo', flip && 'duo-flip')}>
        <div>
          <h2>{title}</h2>
          <p className="lead">{lead}</p>
          <Checks points={points} />
        </div>
        {picture}
      </div>
    </section>
  )
}
