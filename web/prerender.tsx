import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { brand } from '#common/brand.ts'
import { Providers } from './providers.tsx'
import { routes } from './router.tsx'

export { prerendered } from './router-prerendered.ts'
export { brand }

/** The HTML of a page, with everything that it waits for. */
export async function renderPage(path: string) {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://prerender.invalid${path}`))
  if (context instanceof Response) throw new Error(`${path} answers ${context.status} and cannot be prerendered`)
  const { prelude } = await prerender(
    <Providers isPrerendered>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </Providers>,
    // A long text would else stand at the end of the page, to be put in its place by a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
