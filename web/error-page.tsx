import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'

/** Stands in for a page that broke while it was drawn or loaded. */
export function ErrorPage() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main id="main" tabIndex={-1} className="page-narrow grid min-h-dvh content-center gap-4 py-16">
      <h1>Something went wrong</h1>
      <p>We encountered an error while loading this page. Please try refreshing or contact support if the problem persists.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Refresh Page</Button>
        <ButtonLink to="/" variant="second" reloadDocument>
          Go to Homepage
        </ButtonLink>
      </div>
    </main>
  )
}
