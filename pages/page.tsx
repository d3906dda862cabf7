import { type ComponentType, lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import type { Role } from '#common/endpoint.ts'
import { Waiting } from '#ui/states.tsx'
import { notePage } from '#web/known-pages.ts'
import type { Address } from '#common/site.ts'
import { RequireRole } from './require-role.tsx'

/** A page with `addresses` is prerendered. */
export type PageModule = { default: ComponentType; addresses?: readonly Address[] }
type Load = () => Promise<PageModule>

export function page(path: string, title: string, load: Load): RouteObject {
  if (path !== '*') notePage(path, 'anyone')
  return { path, handle: { title, load }, lazy: async () => ({ Component: (await load()).default }) }
}

/** Pages of the dashboard, for those who have one of these roles. */
export const pagesFor = (who: readonly Role[], pages: readonly [string, string, Load][]): RouteObject[] =>
  pages.map(([path, title, load]) => {
    // An optional last part leads to the same page.
    notePage(path.replace(/\/:\w+\?$/, ''), who)
    const Page = lazy(load)
    return {
      path,
      handle: { title },
      element: (
        <RequireRole who={who}>
          <Suspense fallback={<Waiting>Loading dashboard...</Waiting>}>
            <Page />
          </Suspense>
        </RequireRole>
      ),
    }
  })
