import { useEffect, useState } from 'react'
import { useIsPrerendered } from '#web/providers.tsx'
import { InParts } from '#ui/in-parts.tsx'
import { Waiting } from '#ui/states.tsx'
import '../marketing.css'
import { Features } from '../components/features.tsx'
import { Hero } from '../components/hero.tsx'
import { ForInstructors } from '../components/for-instructors.tsx'
import { ForStudents } from '../components/for-students.tsx'
import { Pricing } from '../components/pricing.tsx'
import { Stages } from '../components/stages.tsx'
import { WaysIn } from '../components/ways-in.tsx'
import { useConnectivityCheck } from '../hooks.ts'

const loadingMs = 500

export function LandingPage() {
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

/** Made once: were they new when the spinner goes, React would have to take over at once all that it has not come to yet. */
const sections = (
  <InParts>
    <Hero />
    <Stages />
    <Features />
    <ForStudents />
    <ForInstructors />
    <Pricing />
    <WaysIn />
  </InParts>
)

/** Whether it came as ready HTML: on the first sight of the product, not on the way back to it. */
function useIsReady() {
  const isPrerendered = useIsPrerendered()
  const [isReady] = useState(isPrerendered && isFirstSight)
  useEffect(() => {
    isFirstSight = false
  }, [])
  return isReady
}
let isFirstSight = typeof location === 'undefined' || location.pathname === '/'

/** The specification's half second of spinner; a page that arrives ready is not taken away for it, the spinner stands above it. */
function useIsLoading() {
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    const timer = setTimeout(setLoading, loadingMs, false)
    return () => clearTimeout(timer)
  }, [])
  return isLoading
}
