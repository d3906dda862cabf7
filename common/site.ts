import type { Brand } from './brand.ts'

/** An address that anybody may open, and what its document says to search engines and link previews. A page's file lists its own. */
export type Address = {
  path: string
  /** Without the name of the deployment, which is added; the landing page has none of its own. */
  title?: string
  description?: string
  /** The day an article was written, `YYYY-MM-DD`. */
  on?: string | undefined
  noindex?: true
  /** Its content depends on the `q` of its query. */
  asks?: true
  /** What it says of itself in the words of schema.org. */
  structured?: (site: Site) => readonly object[]
}

/** Whose pages they are: `own` is what the deployment's settings say instead of our own brand. */
export type Site = { brand: Brand; own?: Partial<Brand> | undefined; origin: string }

/** What a page needs besides its HTML: its files, and the styles of its first paint. */
export type PageAssets = {
  main: string
  scripts: readonly string[]
  sheets: readonly string[]
  critical: string
}

/** What the build leaves to the server: every public address with its route's pattern, and the files of each route's page. */
export type Built = {
  addresses: readonly (Address & { route: string })[]
  /** By the route's pattern, as `/blog/:slug`; `*` is the page of an address that nobody has. */
  pages: Readonly<Record<string, PageAssets>>
  shell: PageAssets
}

/** The texts of scripts and styles that stand inside a document: the content policy allows them by their hashes. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/** Draws documents (`pages/render.tsx`). Addresses with the same `key` have the same one; without a key it is drawn for each request. */
export type Renderer = {
  find(url: string): { status: 200 | 404; key?: string }
  render(url: string): Promise<Inline & { html: string }>
}
