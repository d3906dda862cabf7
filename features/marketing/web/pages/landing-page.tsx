import { useEffect, useState } from 'react'
import { useIsPrerendered } from '#web/providers.tsx'
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
  if (useIsLoading()) return <Waiting>Loading…</Waiting>
  return (
    <>
      <Hero />
      <Stages />
      <Features />
      <ForStudents />
      <ForInstructors />
      <Pricing />
      <WaysIn />
    </>
  )
}

/** The specification's half second of spinner; a page that arrives ready is not taken away again for it. */
function useIsLoading() {
  const isReady = useIsPrerendered()
  const [isLoading, setLoading] = useState(!isReady)
  useEffect(() => {
    const timer = setTimeout(setLoading, loadingMs, false)
    return () => clearTimeout(timer)
  }, [])
  return isLoading
}
