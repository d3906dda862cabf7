import { lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import type { Role } from '#common/endpoint.ts'
import { Waiting } from '#ui/states.tsx'
import { notePage } from '#web/known-pages.ts'
import type { Load } from './page.tsx'
import { RequireRole } from './require-role.tsx'

/** For those who have one of these roles. */
export const pagesFor = (
  who: readonly Role[],
  pages: readonly [string, string, Load][],
  { guests = false } = {},
): RouteObject[] =>
  pages.map(([path, title, load]) => {
    // An optional last part leads to the same page.
    notePage(path.replace(/\/:\w+\?$/, ''), who)
    const Page = lazy(load)
    return {
      path,
      handle: { title },
      element: (
        <RequireRole who={who} guests={guests}>
          <Suspense fallback={<Waiting>Loading dashboard...</Waiting>}>
            <Page />
          </Suspense>
        </RequireRole>
      ),
    }
  })
