import type { Address } from '#common/site.ts'
import { structuredData } from '#features/marketing/web/structured-data.ts'
import { useEffect, useState } from 'react'
import { useIsPrerendered } from '#web/providers.tsx'
import { InParts } from '#ui/in-parts.tsx'
import { Waiting } from '#ui/states.tsx'
import '#features/marketing/web/marketing.css'
import { Features } from '#features/marketing/web/components/features.tsx'
import { Hero } from '#features/marketing/web/components/hero.tsx'
import { ForInstructors } from '#features/marketing/web/components/for-instructors.tsx'
import { ForStudents } from '#features/marketing/web/components/for-students.tsx'
import { Pricing } from '#features/marketing/web/components/pricing.tsx'
import { Stages } from '#features/marketing/web/components/stages.tsx'
import { WaysIn } from '#features/marketing/web/components/ways-in.tsx'
import { useConnectivityCheck } from '#features/marketing/web/hooks.ts'

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
    <Stages />
    <Features />
    <ForStudents />
    <ForInstructors />
    <Pricing />
    <WaysIn />
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
