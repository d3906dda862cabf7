import { useEffect, useRef, useState } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { lazily, LazyBoundary } from '#ui/lazy.tsx'
import { useUnshownToasts } from '#ui/toast.ts'
import { useHydrated } from '#web/hydrated.ts'
import { whenLoadable } from '#web/when-online.ts'
import { useOwnTitle } from '#web/page-title.ts'
import { useBrand } from '#web/brand.ts'

export function Root() {
  // `web/start.ts` waits for it.
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <ConnectionPlace />
      <Outlet />
      <Arrival />
      <ToastPlace />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/**
 * Every document begins with the key `default`: the page after payment must not take over the place of another. A checkout
 * begins at its top in every document: restored while its prices are still read, a learner back from the card page saw
 * the footer alone.
 */
const placeOf = ({ key, pathname, search }: Location) =>
  pathname.startsWith('/checkout/')
    ? key + performance.timeOrigin
    : key === 'default'
      ? pathname + search
      : key

const Toasts = lazily(() => whenLoadable().then(async () => (await import('#ui/toasts.tsx')).Toasts))

/** Loaded with the first toast, which most visits never see; retried with the next. */
function ToastPlace() {
  const unshown = useUnshownToasts()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (unshown > 0 && !isLoaded)
      Toasts.preload().then(
        () => setLoaded(true),
        () => undefined,
      )
  }, [unshown, isLoaded])
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

const announcementMs = 1_000

/** Like a full page load: sets the title, announces it, and moves the focus to the start. */
function Arrival() {
  const { name } = useBrand()
  const { pathname } = useLocation()
  const title = useTitle()
  const isFirst = useRef(true)
  const [says, setSays] = useState('')

  useEffect(() => {
    document.title = title ? `${title} · ${name}` : `${name}: learn to drive with an instructor near you`
  }, [title, name])

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (!location.hash) document.getElementById('main')?.focus({ preventScroll: true })
    setSays(title || name)
    const timer = setTimeout(setSays, announcementMs, '')
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an arrival is a new path, not a new title
  }, [pathname])

  return (
    <>
      {useNavigation().state === 'loading' && <div className="on-the-way" aria-hidden="true" />}
      <p className="sr top-0" role="status">
        {says}
      </p>
    </>
  )
}

function useTitle() {
  const own = useOwnTitle()
  const titles = useMatches().map(({ handle }) => (handle as { title?: string } | undefined)?.title)
  return own ?? titles.findLast((title) => title !== undefined) ?? ''
}
