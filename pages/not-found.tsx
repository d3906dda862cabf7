import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { RouteChip } from '#ui/route-chip.tsx'
import { usePageTitle } from '#web/page-title.ts'

export default function NotFoundPage() {
  const { pathname } = useLocation()
  usePageTitle('Page not found') // pages with an unknown parameter draw it too
  return (
    <div className="page-wide py-16 sm:py-24">
      <section className="sign on-fill mx-auto max-w-xl">
        <div className="sign-head">
          <h1 className="text-2xl">Oops! Page not found</h1>
          <RouteChip label="Error 404">404</RouteChip>
        </div>
        <p className="mt-4 break-words">
          There’s no road to <b>{pathname}</b>. The link may be old, or it may be mistyped.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/dashboard" variant="yellow">
            Back to Dashboard
          </ButtonLink>
          <ButtonLink to="/" variant="second">
            Home
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
