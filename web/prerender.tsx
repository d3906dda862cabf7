import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { blanks, brand } from '#common/brand.ts'
import { knownPages } from './known-pages.ts'
import { Providers } from './providers.tsx'
import { queryClient } from './query-client.ts'
import { parts, type Prerendered, prerendered as written } from '#pages/prerendered.ts'
import { routes } from '#pages/router.tsx'

export { blanks, brand, parts }

/** What is written in it is anybody’s: the server makes it one house’s. */
const anyDeployment = { ...brand, ...blanks }

/** Every public page; one that nobody has written a head for gets one by its title, and is left out by search engines. */
export const prerendered: readonly Prerendered[] = [
  ...written,
  ...knownPages()
    .filter(
      ({ path, who }) =>
        who === 'anyone' && !/[:*]/.test(path) && !written.some((page) => page.path === path),
    )
    .map(({ path }) => ({
      path,
      title: titleOf(path),
      modules: [],
      unlisted: true as const,
      bare: true as const,
    })),
]

/** Every address of the router, for the server; of those with a part to fill in that anybody may open, all there are come as ready HTML. */
export const addresses = addressesOf(routes).map((path) => ({
  path,
  ...(isOpen(path) && path.includes(':') && { complete: true as const }),
}))

/** The HTML of a page, with everything that it waits for. */
export async function renderPage(path: string) {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://prerender.invalid${path}`))
  if (context instanceof Response)
    throw new Error(`${path} answers ${context.status} and cannot be prerendered`)
  const { prelude } = await prerender(
    <Providers isPrerendered brand={anyDeployment}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
    // A long text would else stand at the end of the page, to be put in its place by a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  queryClient.clear() // what it keeps for later would hold the build up for minutes
  return html
}

function addressesOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && path !== '*' ? [path] : []),
    ...addressesOf(children),
  ])
}

function isOpen(path: string) {
  return knownPages().some((page) => page.path === path && page.who === 'anyone')
}

function titleOf(path: string) {
  const handle = matchRoutes(routes, path)?.at(-1)?.route.handle as { title: string } | undefined
  return handle?.title ?? blanks.name
}
