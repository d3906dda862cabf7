import '#ui/theme.css'
import '#pages/layout/shell.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { getConfig } from './config.ts'
import { reloadWhenOutdated } from './outdated.ts'
import { Providers } from './providers.tsx'
import { routes } from '#pages/router.tsx'
import { watchSession } from './session.ts'
import { readBrand } from './brand.ts'

reloadWhenOutdated()

const root = document.getElementById('root')!
const isPrerendered = root.hasChildNodes()
if (isPrerendered) await loadMatchedPages()

// With data, though there is none, the router takes the page as it stands: whoever has begun to read is not brought back to its top.
const router = createBrowserRouter(routes, isPrerendered ? { hydrationData: { loaderData: {} } } : {})
const app = (
  <Providers isPrerendered={isPrerendered} brand={readBrand()}>
    <RouterProvider router={router} />
  </Providers>
)
// The server has written into it what somebody sent too early, and what was wrong with that: the form takes it over and is drawn anew.
if (isPrerendered && !root.dataset['posted']) hydrateRoot(root, app)
else createRoot(root).render(app)

watchSession()
getConfig().catch(() => undefined) // whoever needs it asks again and shows the failure

/** The page must be there when React takes over the prerendered HTML, or React throws that away. */
async function loadMatchedPages() {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
