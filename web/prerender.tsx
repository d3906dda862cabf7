import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { Providers } from './providers.tsx'
import { routes } from './router.tsx'

/** The pages that come as ready HTML, and the modules whose scripts and styles they need at once. */
export const prerendered = [{ path: '/', module: 'features/marketing/web/pages/landing-page.tsx' }]

export async function renderPage(path: string) {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://prerender.invalid${path}`))
  if (context instanceof Response) throw new Error(`${path} answers ${context.status} and cannot be prerendered`)
  return renderToString(
    <Providers isPrerendered>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </Providers>,
  )
}
