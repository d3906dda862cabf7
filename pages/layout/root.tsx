import { type ComponentType, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { onFirstToast } from '#ui/toast.ts'
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

/** Most visits to a public page never see a toast, so what shows them comes with the first. If it cannot be had now, the next toast asks again. */
function ToastPlace() {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(
    () =>
      onFirstToast(() =>
        whenOnline()
          .then(() => import('#ui/toasts.tsx'))
          .then(
            (loaded) => setToasts(() => loaded.Toasts),
            () => undefined,
          ),
      ),
    [],
  )
  return Toasts && <Toasts />
}

/** Fetched while there is a connection. The landing page asks the server for nothing that it needs, and is not made heavier by it. */
function ConnectionPlace() {
  const [Strip, setStrip] = useState<ComponentType>()
  const isWanted = useLocation().pathname !== '/'
  useEffect(() => {
    if (isWanted)
      import('./connection-strip.tsx').then(
        (loaded) => setStrip(() => loaded.ConnectionStrip),
        () => undefined,
      )
  }, [isWanted])
  return Strip && <Strip />
}
