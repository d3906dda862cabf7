import { type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export const PublicLayout = ({ newsletter }: { newsletter?: ReactNode }) => (
  <div className="site">
    <SiteHeader />
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    {/* Below every fold: hydrated by itself. */}
    <Suspense>
      <SiteFooter newsletter={newsletter} />
    </Suspense>
  </div>
)
