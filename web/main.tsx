import '#ui/theme.css'
import '#pages/layout/shell.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { getConfig } from './config.ts'
import { reloadWhenOutdated } from './outdated.ts'
import { Providers } from './providers.tsx'
import { patchDashboards, routes } from '#pages/router.tsx'
import { watchSession } from './session.ts'
import { readMyProfile } from '#features/profiles/web/read-my-profile.ts'
import { readStored } from '#ui/device-storage.ts'
import { readSite } from './brand.ts'

if (import.meta.env.DEV) void import('#ui/typeface/typefaces.css') // a build writes them into the document
reloadWhenOutdated()

const root = document.getElementById('root')!
const isPrerendered = root.hasChildNodes()
if (isPrerendered) await loadMatchedPages()

// With data, though empty, the router does not scroll the reader back to the top.
const router = createBrowserRouter(routes, {
  patchRoutesOnNavigation: patchDashboards,
  ...(isPrerendered && { hydrationData: { loaderData: {} } }),
})
const app = (
  <Providers isPrerendered={isPrerendered} site={readSite()}>
    <RouterProvider router={router} />
  </Providers>
)
// As a transition React hydrates in slices of a few milliseconds, so that no phone blocks.
if (isPrerendered) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)

watchSession(readMyProfile)
// What an ended session left on this device goes, whichever page is opened next.
if (readStored('answersOf')) import('./stored-answers.ts').catch(() => undefined)
getConfig().catch(() => undefined) // the next caller retries and shows the error

/** Without the page's code React would discard the prerendered HTML. */
async function loadMatchedPages() {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
