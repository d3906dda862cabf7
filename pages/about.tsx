import type { Address } from '#common/site.ts'
import { Link } from 'react-router'
import { useBrand } from '#web/brand.ts'
import { Claims } from '#features/marketing/web/components/claims.tsx'
import '#features/marketing/web/marketing.css'

export const addresses: readonly Address[] = [
  {
    path: '/about',
    description: 'What it is for, how it earns money, how it keeps young learners safe, and how to reach us.',
  },
]

export default function AboutPage() {
  const { name, supportEmail, companyLine } = useBrand()
  return (
    <>
      <header className="page-wide leaf">
        <h1>
          Less time on the phone. <br />
          More on the road.
        </h1>
        <p className="lead">
          {name} was founded in 2023 to make learning to drive easier to start, easier to follow and fairly
          paid for. For learners, and for the people who teach them.
        </p>
      </header>
      <div className="section page-wide about-parts">
        <section aria-labelledby="what-for">
          <h2 id="what-for">What it is for</h2>
          <p>
            Finding an instructor often means ringing ten people who are all full. Learning means hearing
            “we’ll do roundabouts again” without knowing how you’re doing. Teaching means evenings of
            messages, gaps in the day, and money in envelopes.
          </p>
          <p>
            So we show who’s really free, leave time to travel between lessons, hold the money until the
            lesson is done, and write down what a learner can do by the same 27 skills that the driving test
            looks at.
          </p>
        </section>
        <section aria-labelledby="money">
          <h2 id="money">How we earn money</h2>
          <p>
            Instructors pay a commission on what learners pay by card. Learners pay nothing on top of the
            lesson. That’s all: no advertising, no selling data, no paid places in the directory. The{' '}
            <Link to="/pricing">prices</Link> are public.
          </p>
        </section>
        <section aria-labelledby="young">
          <h2 id="young">Safe from age 16</h2>
          <p>
            Many learners are young. Before anyone can be booked, we check their licence, their badge and
            their DBS certificate. Only the instructor you’ve booked sees your address, until a day after the
            lesson. After that the lesson keeps just the area. A learner’s progress is only for them, their
            instructors and, if they need help, our administrators. The{' '}
            <Link to="/privacy">privacy notice</Link> explains it all in plain English.
          </p>
        </section>
        <section id="accessibility" aria-labelledby="accessibility-title">
          <h2 id="accessibility-title">Accessibility statement</h2>
          <p>
            Everyone should be able to use every page: with a keyboard, with a screen reader, at four times
            the size, in the dark, with less motion. We build to the Web Content Accessibility Guidelines 2.2,
            level AA.
          </p>
          <p>
            We test pages for every role with a program called axe, in light and dark, on desktop and on a
            phone, and we don’t release a change if it finds a fault. We’ve done this ourselves. Nobody from
            outside has audited the site yet, and a program doesn’t find everything.
          </p>
          <p>
            Is something in your way? Write to{' '}
            <a href={`mailto:${supportEmail}?subject=Accessibility`}>{supportEmail}</a> and say what you were
            trying to do. If we don’t put it right, the{' '}
            <a href="https://www.equalityadvisoryservice.com/" rel="noreferrer">
              Equality Advisory and Support Service
            </a>{' '}
            can help you.
          </p>
        </section>
        <section aria-labelledby="contact">
          <h2 id="contact">Contact</h2>
          <p>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            <br />
            {companyLine}
          </p>
          <p>
            Answers to most questions are in the <Link to="/help">help pages</Link>. Schools and developers
            will find what they need under <Link to="/partners">partners</Link>.
          </p>
        </section>
      </div>
      {/* Last, because the figures arrive later and would push content down. */}
      <Claims />
    </>
  )
}
