import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useUnshownToasts } from '#ui/toast.ts'
import { useHydrated } from '#web/hydrated.ts'
import { Arrival } from './arrival.tsx'
import { whenOnline } from '#web/when-online.ts'

export function Root() {
  // `web/start.ts` waits for it.
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <ConnectionPlace />
      <Outlet />
      <Arrival />
      <ToastPlace />
      <ScrollRestoration />
    </>
  )
}

const Toasts = lazily(() => whenOnline().then(async () => (await import('#ui/toasts.tsx')).Toasts))

/** Loaded with the first toast, which most visits never see; retried with the next. */
function ToastPlace() {
  const asked = useUnshownToasts()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (asked > 0 && !isLoaded)
      Toasts.preload().then(
        () => setLoaded(true),
        () => undefined,
      )
  }, [asked, isLoaded])
  return isLoaded && <Toasts />
}

const ConnectionStrip = lazily(async () => (await import('./connection-strip.tsx')).ConnectionStrip)

/** Fetched while there is a connection; the landing page goes without. */
function ConnectionPlace() {
  const isHydrated = useHydrated()
  const { pathname } = useLocation()
  return (
    <LazyBoundary when={isHydrated && pathname !== '/'} quiet>
      <ConnectionStrip />
    </LazyBoundary>
  )
}
