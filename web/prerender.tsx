import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { blog, help, tags } from '#features/articles/web/library.ts'
import { Providers } from './providers.tsx'
import { routes } from './router.tsx'

const articles = 'features/articles/web'

/** The pages that come as ready HTML, and the modules whose scripts and styles they need at once. */
export const prerendered: readonly { path: string; modules: readonly string[]; title?: string; description?: string }[] = [
  { path: '/', modules: ['features/marketing/web/pages/landing-page.tsx'] },
  ...['/blog', ...tags.map((tag) => `/blog/tags/${tag}`)].map((path) => ({ path, modules: [`${articles}/pages/blog-page.tsx`], title: 'Blog' })),
  { path: '/help', modules: [`${articles}/pages/help-page.tsx`], title: 'Help' },
  ...[...blog, ...help].map(({ path, title, summary }) => ({
    path,
    modules: [`${articles}/pages/article-page.tsx`, `features/articles${path}.md`],
    title,
    description: summary,
  })),
]

export async function renderPage(path: string) {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://prerender.invalid${path}`))
  if (context instanceof Response) throw new Error(`${path} answers ${context.status} and cannot be prerendered`)
  const { prelude } = await prerender(
    <Providers isPrerendered>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </Providers>,
  )
  return new Response(prelude).text()
}
