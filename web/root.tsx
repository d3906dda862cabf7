import { Outlet, ScrollRestoration } from 'react-router'
import { Toasts } from '#ui/toasts.tsx'
import { Arrival } from './arrival.tsx'

/** Around every page. */
export function Root() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Outlet />
      <Arrival />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}
