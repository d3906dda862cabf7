import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  matchPath,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { brand } from '#common/brand.ts'
import { questionOf } from '#features/articles/rules.ts'
import type { LivePage, PageModule, Where } from './page.tsx'
import { routes as publicPages } from './router.tsx'
import { Document, inlineOf } from './document.tsx'
import { ServerAnswers } from './layout/data-layout.tsx'
import { Providers } from '#web/providers.tsx'
import { storeAnswers } from '#web/server-answers.ts'
import {
  type Address,
  type Ask,
  type Built,
  type Rendered,
  type Renderer,
  type ServerAnswer,
  shellPath,
  type Site,
} from '#common/site.ts'

export { brand }

const { dashboardRoutes } = await import('./dashboard-routes.tsx')
const { learnerRoutes } = await import('./learner-routes.tsx')
const { instructorRoutes } = await import('./instructor-routes.tsx')
const { officeRoutes } = await import('./office-routes.tsx')
const { otherRoutes } = await import('./other-routes.tsx')
const routes = publicPages.map(({ children = [], ...root }) => ({
  ...root,
  children: [
    ...children,
    ...dashboardRoutes,
    ...learnerRoutes,
    ...instructorRoutes,
    ...officeRoutes,
    ...otherRoutes,
  ],
})) as RouteObject[]

type KnownAddress = Built['addresses'][number]
type Found = { status: 200 | 404; address: Address; route?: string; key?: string; live?: true }

type PublicRoute = { path: string; title: string; load: () => Promise<PageModule> }

/** One whose page lists no addresses is drawn in the browser and not indexed. */
export async function listAddresses(): Promise<KnownAddress[]> {
  const lists = publicRoutes().map(async ({ path, title, load }) => {
    const { addresses, live } = await load()
    if (live) return []
    if (!addresses) return /[:*]/.test(path) ? [] : [{ path, title, noindex: true as const, route: path }]
    return addresses
      .filter((address) => routeOf(address.path) === path) // routes may share a page
      .map((address) => ({ title, ...address, route: path }))
  })
  return (await Promise.all(lists)).flat()
}

const routeOf = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '*'

export function createRenderer(built: Built, site: Site): Renderer {
  const known = new Map(built.addresses.map((address) => [address.path, address]))
  return {
    find: (url: string) => find(url, known, built),
    render: (url: string, ask: Ask) => render(url, find(url, known, built), built, site, ask),
  }
}

function find(url: string, known: ReadonlyMap<string, KnownAddress>, { pages, live }: Built): Found {
  const { pathname, search, searchParams } = new URL(url, 'http://page.invalid')
  const address = known.get(pathname)
  // Matching a pattern costs a hundredth of matching all routes.
  const shown = address ? undefined : Object.keys(live).find((one) => matchPath(one, pathname))
  if (shown !== undefined) {
    const query = live[shown]!.map((name) => searchParams.get(name)?.slice(0, 100) ?? '')
    const key = JSON.stringify([pathname, ...query])
    return { status: 200, address: { path: pathname }, route: shown, key, live: true }
  }
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

async function render(url: string, found: Found, built: Built, site: Site, ask: Ask) {
  if (found.live) return renderLive(url, found.route!, built, site, ask)
  const { address, route, status } = found
  if (route === undefined) return documentOf({ address, site, assets: built.shell }, status)
  const html = await renderPage(url, site)
  // Functions are not in the build's JSON.
  const page = await loadPage(route)
  const { structured } = page?.addresses?.find(({ path }) => path === address.path) ?? {}
  const described = { ...address, ...(structured && { structured }) }
  return documentOf({ address: described, site, assets: built.pages[route]!, html }, status)
}

/** What was not found is a page that says so, and kept out of search engines. */
async function renderLive(url: string, route: string, built: Built, site: Site, ask: Ask) {
  const { live } = (await loadPage(route))!
  const where = whereOf(url, route)
  const answers = await Promise.all(
    live!.reads(where).map(async ([{ path }, input]) => ({ path, input, ...(await ask(path, input)) })),
  )
  const isNeeded = ({ path }: { path: string }) => !live!.extras?.includes(path)
  const failed = answers.find((answer) => answer.status >= 500 && isNeeded(answer))
  if (failed) throw new Error(`${failed.path} answers ${failed.status}`)
  const described = live!.describe(answers, where)
  if ('redirect' in described) return described
  const html = await renderPage(url, site, answers, handlerOf(route))
  const status = answers.some((answer) => answer.status >= 400 && isNeeded(answer)) ? 404 : 200
  const address: Address = status === 404 ? { ...described, path: '', noindex: true } : described
  return documentOf({ address, site, assets: built.pages[route]!, html, answers }, status)
}

function documentOf(props: Parameters<typeof Document>[0], status: 200 | 404): Rendered {
  return {
    status,
    html: `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`,
    ...inlineOf(props),
  }
}

const loadPage = (route: string) =>
  publicRoutes()
    .find(({ path }) => path === route)
    ?.load()

function whereOf(url: string, route: string): Where {
  const { pathname, searchParams } = new URL(url, 'http://page.invalid')
  const params = Object.entries(matchPath(route, pathname)?.params ?? {}).map(([name, text = '']) => [
    name,
    decoded(text),
  ])
  return { params: Object.fromEntries(params) as Where['params'], query: searchParams }
}

/** As the router does when it matches all routes. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** With one page alone: all of them would be prepared for every document. */
function handlerOf(route: string) {
  const ready = handlers.get(route) ?? createStaticHandler(leadingTo(routes, route))
  handlers.set(route, ready)
  return ready
}
const handlers = new Map<string, ReturnType<typeof createStaticHandler>>()

const leadingTo = (some: readonly RouteObject[], path: string): RouteObject[] =>
  some.flatMap((route) => {
    if (route.path === path) return [route]
    const children = leadingTo(route.children ?? [], path)
    return children.length > 0 ? [{ ...route, children } as RouteObject] : []
  })

/** The bodies of a page with its samples, for the styles of its first paint. */
export async function renderSamples({ samples }: LivePage, site: Site): Promise<string> {
  let bodies = ''
  for (const { url, answers } of samples)
    bodies += await renderPage(
      url,
      site,
      answers.map((answer) => ({ ...answer, at: 0 })),
    )
  return bodies
}

export async function renderPage(
  url: string,
  site: Site,
  answers: readonly ServerAnswer[] = [],
  handler = createStaticHandler(routes),
): Promise<string> {
  const client = new QueryClient()
  storeAnswers(client, answers)
  const context = await handler.query(new Request(`http://page.invalid${url}`))
  if (context instanceof Response) throw new Error(`${url} answers ${context.status} and cannot be rendered`)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <Providers isPrerendered site={site}>
      <ServerAnswers value={client}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </ServerAnswers>
    </Providers>,
    // Else React moves a long text into place by a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  )
  if (failures.length > 0) throw failures[0]
  const html = await new Response(prelude).text()
  client.clear() // its timers would keep a build from ending
  return html
}

export const publicRoutes = (): PublicRoute[] =>
  flatten(routes).flatMap(({ path, handle }) => {
    const { title, load } = (handle ?? {}) as Partial<PublicRoute>
    return path !== undefined && load ? [{ path, title: title ?? '', load }] : []
  })

const flatten = (some: readonly RouteObject[]): RouteObject[] =>
  some.flatMap((route) => [route, ...flatten(route.children ?? [])])
