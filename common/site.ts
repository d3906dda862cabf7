import type { Brand } from './brand.ts'

export type Address = {
  path: string
  title?: string
  description?: string
  on?: string | undefined
  noindex?: true
  asks?: true
  structured?: (site: Site) => readonly object[]
}

export type Site = { brand: Brand; own?: Partial<Brand> | undefined; origin: string }

export type PageAssets = {
  main: string
  scripts: readonly string[]
  sheets: readonly string[]
  critical: string
}

export type Built = {
  addresses: readonly (Address & { route: string })[]
  pages: Readonly<Record<string, PageAssets>>
  shell: PageAssets
}

export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/** Addresses with the same `key` share a document; without a key it is drawn for each request. */
export type Renderer = {
  find(url: string): { status: 200 | 404; key?: string }
  render(url: string): Promise<Inline & { html: string }>
}
