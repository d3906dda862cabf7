import type { Address } from '#common/site.ts'
import { structuredData } from '#features/marketing/web/structured-data.ts'
import { useEffect, useState } from 'react'
import { useIsPrerendered } from '#web/providers.tsx'
import { InParts } from '#ui/in-parts.tsx'
import { Waiting } from '#ui/states.tsx'
import '#features/marketing/web/marketing.css'
import { Features } from '#features/marketing/web/components/features.tsx'
import { BookingPictures } from '#features/marketing/web/components/booking-pictures.tsx'
import { Hero } from '#features/marketing/web/components/hero.tsx'
import { Stages } from '#features/marketing/web/components/stages.tsx'
import { ForVisitors } from '#features/marketing/web/components/for-visitors.tsx'
import { ForLearners } from '#features/marketing/web/components/for-learners.tsx'
import { AudienceCards } from '#features/marketing/web/components/audience-cards.tsx'
import { PlanCards } from '#features/marketing/web/components/plan-cards.tsx'
import { toast } from '#ui/toast.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Checks } from '#features/marketing/web/components/checks.tsx'
import { SampleDay } from '#features/marketing/web/components/sample-day.tsx'

export const addresses: readonly Address[] = [{ path: '/', structured: structuredData }]

const loadingMs = 500

export default function LandingPage() {
  useConnectivityCheck()
  const isReady = useIsReady()
  const isLoading = useIsLoading()
  if (isLoading && !isReady) return <Waiting>Loading…</Waiting>
  return (
    <>
      {isLoading && <span className="landing-loads spin" aria-hidden="true" />}
      {sections}
    </>
  )
}

/** Constant: new elements would make React hydrate all remaining sections at once. */
const sections = (
  <InParts>
    <Hero />
    <BookingPictures />
    <Features />
    <Stages />
    <ForLearners />
    <ForInstructors />
    <Pricing />
    <ForVisitors>
      <AudienceCards />
    </ForVisitors>
  </InParts>
)

function useIsReady() {
  const isPrerendered = useIsPrerendered()
  const [isReady] = useState(isPrerendered && isFirstSight)
  useEffect(() => {
    isFirstSight = false
  }, [])
  return isReady
}
let isFirstSight = typeof location === 'undefined' || location.pathname === '/'

/** The specification's half second of spinner; over a prerendered page it is only overlaid. */
function useIsLoading() {
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    const timer = setTimeout(setLoading, loadingMs, false)
    return () => clearTimeout(timer)
  }, [])
  return isLoading
}

function Pricing() {
  return (
    <section className="section page-wide" id="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">Only pay when you earn</h2>
      <p className="lead">
        Learners only pay for lessons. Instructors pay commission on what learners pay by card, and nothing
        until then.
      </p>
      <PlanCards />
    </section>
  )
}

/** Runs when the page has settled and reports a failure (specification, section 7). */
function useConnectivityCheck() {
  useEffect(() => {
    let gone = false
    const check = async () => {
      if ((await answers()) || gone) return
      toast({
        title: 'Backend connection issue',
        description: 'There may be issues connecting to the backend services',
        tone: 'bad',
      })
    }
    const timer = setTimeout(check, 1_000) // after the first paint and its pictures
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
}

/** `countProfiles` without the script of the API client, which the page does not need otherwise. */
const answers = () =>
  fetch('/api/profiles/count')
    .then((reply) => reply.json().then(() => reply.ok))
    .catch(() => false)

function ForInstructors() {
  return (
    <section className="asphalt section" id="instructors" aria-labelledby="instructors-title">
      <div className="page-wide duo duo-flip">
        <div>
          <h2 id="instructors-title">A diary that leaves time for the road.</h2>
          <p className="lead">
            You set your hours, your notice and the time you need between lessons. Learners only see times you
            can really make.
          </p>
          <Checks
            points={[
              'Leaves time to drive between lessons',
              'Paid before the lesson, and still paid when someone cancels too late',
              'Write it up while parked, and it’s on the learner’s phone',
              'Keep 90% of every lesson, with no monthly fee',
            ]}
          />
          <ForVisitors>
            <ButtonLink to="/register?as=instructor" variant="yellow">
              Fill my week
            </ButtonLink>
          </ForVisitors>
        </div>
        <SampleDay />
      </div>
    </section>
  )
}
