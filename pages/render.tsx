import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { brand } from '#common/brand.ts'
import { questionOf } from '#features/articles/rules.ts'
import type { PageModule } from './page.tsx'
import { routes as publicPages } from './router.tsx'
import { Document, inlineOf } from './document.tsx'
import { Providers } from '#web/providers.tsx'
import { queryClient } from '#web/query-client.ts'
import type { Address, Built, Renderer, Site } from '#common/site.ts'

export { brand }

const { dashboardRoutes } = await import('./dashboard-routes.tsx')
const routes = publicPages.map(({ children = [], ...root }) => ({
  ...root,
  children: [...children, ...dashboardRoutes],
})) as RouteObject[]

type KnownAddress = Built['addresses'][number]
type Found = { status: 200 | 404; address: Address; route?: string; key?: string }

type PublicRoute = { path: string; title: string; load: () => Promise<PageModule> }

/** One whose page lists no addresses is drawn in the browser and not indexed. */
export async function listAddresses(): Promise<KnownAddress[]> {
  const lists = publicRoutes().map(async ({ path, title, load }) => {
    const { addresses } = await load()
    if (!addresses) return /[:*]/.test(path) ? [] : [{ path, title, noindex: true as const, route: path }]
    return addresses
      .filter((address) => routeOf(address.path) === path) // routes may share a page
      .map((address) => ({ title, ...address, route: path }))
  })
  return (await Promise.all(lists)).flat()
}

const routeOf = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '*'

/** The offline document of every page that is drawn in the browser. */
const shellPath = '/shell.html'

export function createRenderer(built: Built, site: Site): Renderer {
  const known = new Map(built.addresses.map((address) => [address.path, address]))
  return {
    find: (url: string) => find(url, known, built),
    render: (url: string) => render(url, find(url, known, built), built, site),
  }
}

function find(url: string, known: ReadonlyMap<string, KnownAddress>, { pages }: Built): Found {
  const { pathname, search } = new URL(url, 'http://page.invalid')
  const address = known.get(pathname)
  if (address && !pages[address.route]) return { status: 200, address, key: pathname }
  if (address?.asks && questionOf(search) !== '')
    return { status: 200, address: { ...address, noindex: true }, route: address.route }
  if (address) return { status: 200, address, route: address.route, key: pathname }
  const pattern = pathname === shellPath ? shellPath : routeOf(pathname)
  // Every address of a parametrised public page is known.
  const isMissing = pattern === '*' || (pages[pattern] && pattern.includes(':'))
  if (isMissing)
    return { status: 404, address: { path: '', title: 'Page not found', noindex: true }, route: pattern }
  return { status: 200, address: { path: '', noindex: true }, key: shellPath }
}

async function render(url: string, { address, route }: Found, { shell, pages }: Built, site: Site) {
  const assets = route === undefined ? shell : pages[route]!
  const html = route === undefined ? undefined : await renderPage(url, site)
  // Functions are not in the build's JSON.
  const page =
    route === undefined
      ? undefined
      : await publicRoutes()
          .find(({ path }) => path === route)
          ?.load()
  const { structured } = page?.addresses?.find(({ path }) => path === address.path) ?? {}
  const document = renderToStaticMarkup(
    <Document
      address={{ ...address, ...(structured && { structured }) }}
      site={site}
      assets={assets}
      html={html}
    />,
  )
  return { html: `<!doctype html>${document}`, ...inlineOf({ assets, html }) }
}

export async function renderPage(url: string, site: Site): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://page.invalid${url}`))
  if (context instanceof Response) throw new Error(`${url} answers ${context.status} and cannot be rendered`)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <Providers isPrerendered site={site}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
    // Else React moves a long text into place by a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  )
  if (failures.length > 0) throw failures[0]
  const html = await new Response(prelude).text()
  queryClient.clear() // its timers would keep a build from ending
  return html
}

export const publicRoutes = (): PublicRoute[] =>
  flatten(routes).flatMap(({ path, handle }) => {
    const { title, load } = (handle ?? {}) as Partial<PublicRoute>
    return path !== undefined && load ? [{ path, title: title ?? '', load }] : []
  })

const flatten = (some: readonly RouteObject[]): RouteObject[] =>
  some.flatMap((route) => [route, ...flatten(route.children ?? [])])
