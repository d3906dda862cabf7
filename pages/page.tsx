import { type ComponentType, createElement, lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { type Role, roles, signedIn } from '#common/endpoint.ts'
import { Waiting } from '#ui/states.tsx'
import { notePage } from '#web/known-pages.ts'
import { RequireRole } from './require-role.tsx'
import { useSignedIn } from '#web/signed-in.tsx'

type Load = () => Promise<ComponentType>

/** A page that everyone may open. `title` is the document's title and what screen readers hear on arrival. */
export function page(path: string, title: string, load: Load): RouteObject {
  notePage(path, 'anyone')
  return { path, handle: { title }, lazy: async () => ({ Component: await load() }) }
}

/** A page for people who are signed in: one for all of them, or one for each role that has it. */
export function guardedPage(
  path: string,
  title: string,
  load: Load | Partial<Record<Role, Load>>,
): RouteObject {
  const who = typeof load === 'function' ? signedIn : roles.filter((role) => load[role])
  // An optional last part leads to the same page.
  notePage(path.replace(/\/:\w+\?$/, ''), who)
  const pages = new Map(who.map((role) => [role, lazily(typeof load === 'function' ? load : load[role])]))
  const ForMyRole = () => {
    const Page = pages.get(useSignedIn().role)
    return Page ? createElement(Page) : null
  }
  return {
    path,
    handle: { title },
    element: (
      <RequireRole who={who}>
        <Suspense fallback={<Waiting>Loading dashboard...</Waiting>}>
          <ForMyRole />
        </Suspense>
      </RequireRole>
    ),
  }
}

const lazilyMade = new Map<Load, ComponentType>()

/** The same loader gives the same component, so that roles that share a page share its state. */
function lazily(load: Load | undefined): ComponentType | undefined {
  if (!load) return undefined
  const made = lazilyMade.get(load) ?? lazy(async () => ({ default: await load() }))
  lazilyMade.set(load, made)
  return made
}
