import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { isNotLoaded, reloadOnce } from '#web/outdated.ts'

/** Inside a layout the ways to other pages stay. */
export const PageError = () => <ErrorPage inLayout />

export function ErrorPage({ inLayout = false }: { inLayout?: boolean }) {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  const Place = inLayout ? 'div' : 'main'
  return (
    <Place
      {...(!inLayout && { id: 'main', tabIndex: -1 })}
      className={inLayout ? 'grid gap-4' : 'page-narrow grid min-h-dvh content-center gap-4 py-16'}
    >
      {isNotLoaded(error) ? <NotLoaded /> : <Broken />}
    </Place>
  )
}

function Broken() {
  return (
    <>
      <h1>Something went wrong</h1>
      <p>
        We encountered an error while loading this page. Please try refreshing or contact support if the
        problem persists.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Refresh Page</Button>
        <ButtonLink to="/" variant="second" reloadDocument>
          Go to Homepage
        </ButtonLink>
      </div>
    </>
  )
}

const retryMs = 5_000

/** A reload without a connection would show the browser's own error page. */
function NotLoaded() {
  const [isOffline] = useState(!navigator.onLine)
  useEffect(() => {
    void reloadOnce()
    const timer = setInterval(reloadOnce, retryMs)
    const reload = () => {
      if (navigator.onLine) location.reload()
    }
    window.addEventListener('online', reload)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', reload)
    }
  }, [])
  return (
    <>
      <h1>This page didn’t load</h1>
      <p>
        {isOffline ? 'You seem to be offline.' : 'We can’t reach the service just now.'} The page will open
        when you’re back online.
      </p>
      <div>
        {history.length > 1 ? (
          <Button variant="second" onClick={() => history.back()}>
            Go back
          </Button>
        ) : (
          <ButtonLink to="/dashboard" variant="second">
            Dashboard
          </ButtonLink>
        )}
      </div>
    </>
  )
}
