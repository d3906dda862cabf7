import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useUnshownToasts } from '#ui/toast.ts'
import { useHydrated } from '#web/hydrated.ts'
import { Arrival } from './arrival.tsx'
import { whenOnline } from '#web/when-online.ts'

/** Around every page. */
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

/** Most visits to a public page never see a toast, so what shows them comes with the first. If it cannot be had now, the next toast asks again. */
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

/** Fetched while there is a connection. The landing page asks the server for nothing that it needs, and is not made heavier by it. */
function ConnectionPlace() {
  const isHydrated = useHydrated()
  const { pathname } = useLocation()
  return (
    <LazyBoundary when={isHydrated && pathname !== '/'} quiet>
      <ConnectionStrip />
    </LazyBoundary>
  )
}
