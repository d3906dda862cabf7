import type { Address } from '#common/site.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from '#web/brand.ts'
import { cx } from '#ui/class-names.ts'
import { InParts } from '#ui/in-parts.tsx'
import { Checks } from '#features/marketing/web/components/checks.tsx'
import { SampleDay } from '#features/marketing/web/components/sample-day.tsx'
import {
  SampleEarnings,
  SampleFeedback,
  SampleEmails,
  SampleLevels,
  SampleMatch,
  SamplePayment,
} from '#features/marketing/web/components/samples.tsx'
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
      <Part
        title="An instructor who is near, checked and really free"
        picture={<SampleMatch />}
        lead="Type where you want to be picked up. You see who comes that far, what an hour costs, and the first time you could book."
        points={[
          'Licence, badge and DBS certificate looked at before anybody can be booked',
          'Filters for gearbox, price, day and time of day',
          'Trainees are called trainees, and nobody can pay to stand higher',
        ]}
      />
      <Part
        title="A diary that knows the way between two lessons"
        picture={<SampleDay />}
        flip
        lead="Instructors set hours, notice and travel time once. What learners see as free can be booked."
        points={[
          'Nobody is booked twice: instructor, learner or car',
          'Each booking comes with a calendar file, and a cancellation takes it out again',
          'Your own calendar can follow your lessons by an address of its own',
          'A reminder by email on the evening before',
        ]}
      />
      <Part
        title="Feedback after every lesson"
        picture={<SampleFeedback />}
        lead="Your instructor writes what went well and what to work on. Out of all 27 skills you see the three to practise next, and why."
        points={[
          'In your instructor’s own words, on your phone at once',
          'The order follows what fails most driving tests',
          'Learning resources for between the lessons: questions on all fourteen subjects of the theory test, and what each skill means',
        ]}
      />
      <Part
        title="Levels that you earn by driving"
        picture={<SampleLevels />}
        flip
        lead="Five levels for each skill of the driver’s record. Your instructor gives them for what you did, never for miles, and a hard day may cost one."
        points={[
          'Broken line: with help. Unbroken: on your own',
          'For you and your instructor, and never public',
        ]}
      />
      <Part
        title="Paid by card, and fairly"
        picture={<SamplePayment />}
        lead="Single lessons or blocks of ten hours. Money is held until the lesson, and goes back by itself when it should."
        points={[
          'The price you see is the whole price',
          'Free to cancel until 48 hours before; when the instructor cancels, it costs the learner nothing',
          'Prepaid hours do not run out',
        ]}
      />
      <Part
        title="A business you can read"
        picture={<SampleEarnings />}
        flip
        lead="What instructors earned each month, what is held and what is owed, down to the commission on each lesson."
        points={[
          'Analytics on every plan: hours, how full they are, cancellations, learners, by week and month',
          'Books that add up to the penny',
          'Every learner’s record beside the lessons they have had',
        ]}
      />
      <Part
        title="Both of you know, without a phone call"
        picture={<SampleEmails />}
        lead="Booked or cancelled: both of you get an email at once. Learners also hear of a new assessment. All that is about one lesson stays in one thread."
        points={[
          'Instant messages between learner and instructor',
          'A bell for what is new, and you decide what also comes by email',
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
      <div className="section pb-0">
        <AudienceCards />
      </div>
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
