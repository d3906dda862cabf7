import type { ComponentType } from 'react'
import type { Params, RouteObject } from 'react-router'
import type { Endpoint } from '#common/endpoint.ts'
import { notePage } from '#web/known-pages.ts'
import type { Address, ServerAnswer } from '#common/site.ts'

/** A page with `addresses` is prerendered; a `live` one is rendered by the server with what it reads. */
export type PageModule = { default: ComponentType; addresses?: readonly Address[]; live?: LivePage }

export type Where = { params: Readonly<Params>; query: URLSearchParams }
export type LivePage = {
  /** The names in the query that change what is shown. */
  query: readonly string[]
  /** As `queryFor` in the page has them. */
  reads(where: Where): readonly (readonly [endpoint: Pick<Endpoint, 'path'>, input: object])[]
  /** Paths of reads that the page is drawn without if the server can't answer them just now. */
  extras?: readonly string[]
  /** The head of the document, in the order of `reads`; nothing is found if one of them was refused. */
  describe(answers: readonly ServerAnswer[], where: Where): Address | { redirect: string }
  /** The paths from which the build takes the styles of the first paint. */
  samples: readonly { url: string; answers: readonly Omit<ServerAnswer, 'at'>[] }[]
}
export type Load = () => Promise<PageModule>

/** One of a list of pages that is loaded with the first of them. */
export const from =
  <Name extends string>(pages: () => Promise<Record<Name, Load>>, name: Name): Load =>
  async () =>
    (await pages())[name]()

export function page(path: string, title: string, load: Load): RouteObject {
  if (path !== '*') notePage(path, 'anyone')
  return { path, handle: { title, load }, lazy: async () => ({ Component: (await load()).default }) }
}

export const withData = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('./layout/data-layout.tsx')).DataLayout }),
  children,
})
