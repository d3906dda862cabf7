import type { Brand } from './brand.ts'

export type Address = {
  path: string
  title?: string
  description?: string
  on?: string | undefined
  noindex?: true
  /** Shown beside a link to it, in place of ours: 1200 × 630, a JPEG of this server. */
  picture?: { path: string; alt: string }
  asks?: true
  structured?: (site: Site) => readonly object[]
}

/** The document of every page that the browser draws: the offline one too. */
export const shellPath = '/shell.html'

export type Site = { brand: Brand; own?: Partial<Brand> | undefined; origin: string }

export type PageAssets = {
  main: string
  scripts: readonly string[]
  sheets: readonly string[]
  critical: string
}

export type Built = {
  addresses: readonly (Address & { route: string })[]
  /** Routes whose pages show what the server reads for them, with the names in the query that change what is shown. */
  live: Readonly<Record<string, readonly string[]>>
  pages: Readonly<Record<string, PageAssets>>
  shell: PageAssets
}

export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/** What one read of a page was answered, for its first render in the browser as well. */
export type ServerAnswer = { path: string; input: object; status: number; body: unknown; at: number }

/** Reads an endpoint that is open to anyone, as nobody. */
export type Ask = (path: string, input: object) => Promise<Omit<ServerAnswer, 'path' | 'input'>>

export type Rendered = Inline & { status: 200 | 404; html: string }

/** Addresses with the same `key` share a document, if it is `live` for a short time; without a key it is drawn for each request. */
export type Renderer = {
  find(url: string): { status: 200 | 404; key?: string; live?: true }
  render(url: string, ask: Ask): Promise<Rendered | { redirect: string }>
}
