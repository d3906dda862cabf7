import { type ReactNode, useEffect } from 'react'
import { Outlet } from 'react-router'
import { InParts } from '#ui/in-parts.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function PublicLayout({ newsletter }: { newsletter: ReactNode }) {
  return (
    <div className="site">
      <InParts>
        <SiteHeader />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <>
          <SiteFooter newsletter={newsletter} />
          <Hydrated />
        </>
      </InParts>
    </div>
  )
}

/** In the last part, because React takes them over in order: `web/start.ts` waits for it. */
function Hydrated() {
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return null
}
