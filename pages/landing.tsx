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
import { BothSeats } from '#features/marketing/web/components/both-seats.tsx'
import { ForInstructors } from '#features/marketing/web/components/for-instructors.tsx'
import { FreeNear } from '#features/marketing/web/components/free-near.tsx'
import { AudienceCards } from '#features/marketing/web/components/audience-cards.tsx'
import { PlanCards } from '#features/marketing/web/components/plan-cards.tsx'
import { toast } from '#ui/toast.ts'

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
    <FreeNear />
    <BookingPictures />
    <Features />
    <Stages />
    <BothSeats />
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
