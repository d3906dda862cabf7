import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { notePage } from '#web/known-pages.ts'
import type { Address } from '#common/site.ts'

/** A page with `addresses` is prerendered. */
export type PageModule = { default: ComponentType; addresses?: readonly Address[] }
export type Load = () => Promise<PageModule>

export function page(path: string, title: string, load: Load): RouteObject {
  if (path !== '*') notePage(path, 'anyone')
  return { path, handle: { title, load }, lazy: async () => ({ Component: (await load()).default }) }
}

export const withData = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('./layout/data-layout.tsx')).DataLayout }),
  children,
})
